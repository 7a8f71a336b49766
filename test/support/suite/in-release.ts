import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly release: boolean
  }
}

/** Whether this is the release suite (`npm run test:release`), which runs everything. */
export const IN_RELEASE: boolean = inject('release')
