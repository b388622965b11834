import { takeTimeOfThread } from '../../clockPrelude.ts'

/* Imported before anything else, so that it hears every message first. */

takeTimeOfThread()
