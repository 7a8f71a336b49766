import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// Vitest ends its processes before Node would write what it has compiled; the next ones load the same modules.
afterAll(() => flushCompileCache())
