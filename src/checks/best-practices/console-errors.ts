import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { failedLoads, refusedForType } from './shared/failed-loads.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'
import { consoleExample, requestExample } from '../shared/runtime-example.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

type Entry = RuntimeFacts['console'][number]

const LONGEST = 300

export const consoleErrors = defineLabCheck({
  id: 'console-errors',
  category: 'best-practices',
  family: 'browser-errors',
  tier: 'D',
  title: 'The browser console shows no errors',
  why: 'An uncaught exception ends the script in which it is thrown, and the rest of that script does not run.',
  fix: 'Open the page with the developer tools, go to the listed lines, and fix or remove the code.',
  criteria: {
    pass: 'The browser console shows no errors during the page load.',
    warn: 'Only scripts of other domains cause console errors.',
    fail: 'A script of the page’s own registrable domain throws an uncaught exception or logs an error, or the browser logs an error for it.',
    'not-applicable': 'Lighthouse ended early.',
    note: 'The same text from the same place counts once. Failed requests, files blocked by a Content Security Policy or as mixed content, and internal messages of the browser do not count; other checks cover the first three.',
  },
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
      return warn(
        `${counted(others.length, 'console error comes', 'console errors come')} from scripts of other domains`,
        evidence,
        {
          value,
        },
      )
    }
    const besides = others.length === 0 ? '' : `, ${others.length} from other domains`
    return fail(
      `${counted(own.length, 'console error comes', 'console errors come')} from the page’s own domain${besides}`,
      evidence,
      { value },
    )
  },
})

function isError({ level }: Entry): boolean {
  return level === 'error' || level === 'exception'
}

/** Browser messages that the checks of policies and mixed content count. */
function isPolicy({ source, text }: Entry): boolean {
  return source === 'security'
    ? /Content Security Policy|^Mixed Content/.test(text)
    : text.startsWith('EvalError: ') && text.includes('Content Security Policy')
}

/** Messages about a failed or aborted request, from the browser or the rule that blocked it. */
function isOfRequest({ source, text }: Entry, failed: ReadonlySet<string>): boolean {
  if (source === 'network' && text.startsWith('Failed to load resource')) return true
  const [, url] =
    /^WebSocket connection to '([^']{1,2048})'/.exec(text) ??
    /^Access to .{1,40} at '([^']{1,2048})'.{0,200}blocked by CORS policy/.exec(text) ??
    []
  const refused = url ?? refusedForType(text)
  return refused !== undefined && failed.has(refused)
}

function row({ text, level, party, line, url }: Entry): Evidence {
  return {
    ...placeEvidence({ line, url }),
    value: cutText(text, LONGEST),
    note: `${level === 'exception' ? 'uncaught exception' : 'error'}${party === 'third' ? ', other domain' : ''}`,
  }
}
