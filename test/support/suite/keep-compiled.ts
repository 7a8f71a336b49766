import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// Vitest ends its processes before Node writes its compile cache; the next ones load the same modules.
afterAll(() => flushCompileCache())
