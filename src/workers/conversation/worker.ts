import { serve } from 'sdk/runtime'
import { createConversation } from './conversation.ts'

serve(createConversation())
