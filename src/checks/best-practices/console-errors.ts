import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { failedLoads } from './shared/failed-loads.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'
import { consoleExample, requestExample } from '../shared/runtime-example.ts'

type Entry = RuntimeFacts['console'][number]

const LONGEST = 300

export const consoleErrors = defineLabCheck({
  id: 'console-errors',
  category: 'best-practices',
  family: 'browser-errors',
  tier: 'D',
  title: 'The console shows no errors',
  why: 'An error that nobody caught ends the script that it happens in, and what the script was to do is missing.',
  fix: 'Open the page with the developer tools, go to the listed places, and mend what is wrong or remove the code.',
  criteria:
    'Passes when the page said no error on the console while it loaded. Fails when a script of the page’s own registrable domain threw an exception that nobody caught or wrote an error to the console, or the browser reported an error for it; warns when only scripts of other domains did. The same text from the same place counts once. Left out are failed requests, and what a content policy or mixed content stopped, since other checks count those, and what the browser says of itself. Does not apply when Lighthouse ended early.',
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
  reads: ['runtime'],
  examples: {
    pass: [
      { lab: { console: [consoleExample({ level: 'warning' })] } },
      {
        lab: {
          requests: [requestExample({ status: 404 })],
          console: [
            consoleExample({
              source: 'network',
              text: 'Failed to load resource: the server responded with a status of 404 ()',
            }),
          ],
        },
      },
      { lab: { console: [consoleExample({ url: 'chrome-error://chromewebdata/' })] } },
    ],
    'not-applicable': [{ facts: { runtime: { collected: false } } }],
    warn: [{ lab: { console: [consoleExample({ url: 'https://cdn.example/widget.js' })] } }],
    fail: [
      { lab: { console: [consoleExample()] } },
      {
        lab: {
          console: [
            consoleExample({ level: 'exception', source: 'exception', text: 'Error: no menu' }),
            consoleExample({ url: 'https://cdn.example/widget.js' }),
          ],
        },
      },
    ],
  },

  evaluate({ runtime }) {
    if (!runtime.collected) return notMeasured()
    const failed = new Set(failedLoads(runtime).map(({ url }) => url))
    const { console: entries } = runtime
    const errors = entries.filter(
      (entry) => isError(entry) && !isPolicy(entry) && !isOfRequest(entry, failed),
    )
    const unique = [
      ...new Map(
        errors.map((entry) => [`${entry.url} ${entry.line} ${entry.text}`, entry]),
      ).values(),
    ]
    if (unique.length === 0) return pass()

    const own = unique.filter(({ party }) => party === 'first')
    const others = unique.filter(({ party }) => party === 'third')
    const evidence = [...own, ...others].map(row)
    const value = { number: unique.length, unit: 'count' } as const
    if (own.length === 0) {
      return warn(`${counted(others.length, 'error')} of scripts of other domains.`, evidence, {
        value,
      })
    }
    const besides = others.length === 0 ? '' : `, and ${others.length} of other domains`
    return fail(`${counted(own.length, 'error')} of the page’s own${besides}.`, evidence, { value })
  },
})

function isError({ level }: Entry): boolean {
  return level === 'error' || level === 'exception'
}

/** The browser's words for what checks of policies and mixed content count. */
function isPolicy({ source, text }: Entry): boolean {
  return source === 'security'
    ? /Content Security Policy|^Mixed Content/.test(text)
    : text.startsWith('EvalError: ') && text.includes('Content Security Policy')
}

/** What is said of a request that failed or was given up, by the browser or by the rule that stopped it. */
function isOfRequest({ source, text }: Entry, failed: ReadonlySet<string>): boolean {
  if (source === 'network' && text.startsWith('Failed to load resource')) return true
  const [, url] =
    /^WebSocket connection to '([^']{1,2048})'/.exec(text) ??
    /^Access to .{1,40} at '([^']{1,2048})'.{0,200}blocked by CORS policy/.exec(text) ??
    []
  return url !== undefined && failed.has(url)
}

function row({ text, level, party, line, url }: Entry): Evidence {
  return {
    ...placeEvidence({ line, url }),
    value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
    note: `${level === 'exception' ? 'not caught' : 'error'}${party === 'third' ? ', of another domain' : ''}`,
  }
}
