import type { NotRestored } from '../../facts/lab/loading-facts.ts'
import { auditExample, rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'bf-cache'

export const bfcache = defineLabCheck({
  id: 'bfcache',
  category: 'performance',
  importance: 'low',
  title: 'Going back shows the page at once',
  why: 'Browsers keep a page that was left and show it again without loading it, unless the page prevents that.',
  fix: 'Replace unload handlers by pagehide, close connections when the page is hidden, and send no Cache-Control: no-store where it is not needed.',
  criteria:
    'The browser leaves the page and comes back. Passes when the page was restored as it was, and warns when the page itself prevented it. Does not apply when only the browser or chance stood in the way, nor in a browser that restores no page, as the small one that comes with this service.',
  source: 'https://web.dev/articles/bfcache',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { score: 1 })],
    warn: [notRestored('Actionable')],
    'not-applicable': [
      notRestored('Not actionable'),
      notRestored('Pending browser support'),
      auditExample(AUDIT, { score: null, scoreDisplayMode: 'notApplicable' }),
    ],
  },

  evaluate({ loading: { notRestored: reasons } }) {
    if (reasons === null) {
      return notMeasured('This browser cannot restore a page that was left.')
    }
    if (reasons.length === 0) return pass()
    const own = reasons.filter(({ kind }) => kind === 'actionable')
    if (own.length === 0) {
      return notMeasured('Only the browser, or chance, prevented it.')
    }
    return warn(`The page prevents it, for ${counted(own.length, 'reason')}.`, reasons.map(rowOf), {
      value: { number: own.length, unit: 'count' },
    })
  },
})

const KINDS: Record<NotRestored['kind'], string> = {
  actionable: 'can be changed by the page',
  'not-actionable': 'cannot be changed by the page',
  'browser-support': 'waits for the browser’s support',
}

function rowOf({ reason, kind, frames }: NotRestored): Evidence {
  const [url] = frames
  return { ...(url !== undefined && { url }), value: reason, note: KINDS[kind] }
}

function notRestored(failureType: string) {
  const reason = 'The page has an unload handler in the main frame.'
  return rowsExample(
    AUDIT,
    [{ reason, failureType, subItems: { items: [{ frameUrl: 'https://www.example.com/' }] } }],
    { score: 0 },
  )
}
