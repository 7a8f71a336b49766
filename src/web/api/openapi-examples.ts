import recorded from './data/openapi-examples.json' with { type: 'json' }

/** What an operation is sent, and what it answers. */
export interface Example {
  readonly request?: unknown
  readonly response?: unknown
}

/** By operation ID; recorded from the service by `npm run client`, so that none is made up. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded
