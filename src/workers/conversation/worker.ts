import { serve } from '../shared/serve.ts'
import { createConversation } from './conversation.ts'

serve(createConversation())
