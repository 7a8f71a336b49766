import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import { consoleExample, requestExample } from '../shared/runtime-example.ts'
import { consoleErrors } from './console-errors.ts'

const outcome = (lab: ExampleDevice) => consoleErrors.evaluate(exampleFacts({ lab }))

const url = 'https://api.example/a'
const cors = consoleExample({
  source: 'javascript',
  text: `Access to fetch at '${url}' from origin 'https://www.example.com' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present.`,
})
const socket = consoleExample({
  source: 'network',
  text: "WebSocket connection to 'wss://www.example.com/live' failed: ",
})

describe('console-errors', () => {
  it('leaves out messages about requests that count as failed', () => {
    const requests = [
      requestExample({ url, type: 'Fetch', status: -1, failed: true, failure: 'net::ERR_FAILED' }),
    ]
    const sockets = [{ url: 'wss://www.example.com/live', initiator: null, failure: 'closed' }]
    expect(outcome({ console: [cors, socket], requests, sockets }).status).toBe('pass')
    expect(outcome({ console: [cors, socket] })).toMatchObject({ value: { number: 2 } })
  })

  it('leaves out errors and messages about what a policy blocked', () => {
    const text = "violates the following Content Security Policy directive: script-src 'self'"
    const said = consoleExample({ source: 'security', text: `Loading the script ${text}` })
    const thrown = consoleExample({ level: 'exception', text: `EvalError: Evaluating ${text}` })
    expect(outcome({ console: [said, thrown] }).status).toBe('pass')
  })

  it('counts the same text of the same place once, with its line and a bound', () => {
    const long = consoleExample({ text: 'x'.repeat(1000) })
    expect(outcome({ console: [long, long] })).toMatchObject({
      status: 'fail',
      value: { number: 1 },
      evidence: [{ line: 12, value: `${'x'.repeat(299)}…` }],
    })
  })
})
