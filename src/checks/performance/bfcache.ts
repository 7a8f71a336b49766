import type { NotRestored } from '../../facts/lab/loading-facts.ts'
import { auditExample, rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, notApplicable, pass, type Evidence, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

const AUDIT = 'bf-cache'

export const bfcache = defineLabCheck({
  id: 'bfcache',
  category: 'performance',
  importance: 'low',
  title: 'The back/forward cache can restore the page',
  why: 'Without the back/forward cache, visitors who press Back wait for a full load of the page instead of seeing it at once.',
  fix: 'Replace unload handlers with pagehide, close connections when the page is hidden, and send Cache-Control: no-store only where it is needed.',
  criteria: {
    pass: 'The browser leaves the page, goes back, and restores it from the back/forward cache.',
    warn: 'At least one reason that the page can change prevents the restore.',
    'not-applicable':
      'The browser has no back/forward cache, or only reasons that the page cannot change prevent the restore.',
    note: 'All reasons are listed; only those that the page can change count. The small browser that comes with Pagemark has no back/forward cache.',
  },
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
      return notApplicable('Not measured: this browser has no back/forward cache')
    }
    if (reasons.length === 0) return pass()
    const own = reasons.filter(({ kind }) => kind === 'actionable')
    if (own.length === 0) {
      return notApplicable('Not measured: only reasons outside the page prevented the restore')
    }
    return warn(
      `${counted(own.length, 'reason')} ${verb(own.length, 'keeps', 'keep')} the page out of the back/forward cache`,
      reasons.map(rowOf),
      {
        value: { number: own.length, unit: 'count' },
      },
    )
  },
})

const KINDS: Record<NotRestored['kind'], string> = {
  actionable: 'the page can change this',
  'not-actionable': 'the page cannot change this',
  'browser-support': 'browser support is pending',
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
