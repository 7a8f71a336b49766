import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'cls-culprits-insight'

export const layoutShiftCulprits = defineLabCheck({
  id: 'layout-shift-culprits',
  category: 'performance',
  importance: 'informative',
  title: 'What made the layout shift',
  why: 'What moved is rarely what is to blame: something else came late, or grew.',
  fix: 'Give images and frames their size beforehand, and choose fallback fonts with the measures of the web font.',
  criteria:
    'Lists the causes that Chrome names for shifts while the page loads: images without a size, web fonts, frames that were inserted. Nothing is judged here. Does not apply when nothing shifted.',
  source: 'https://developer.chrome.com/docs/performance/insights/cls-culprit',
  reads: ['loading'],
  examples: {
    informative: [
      culprits([
        { cause: 'Injected iframe', extra: { type: 'url', value: 'https://ads.example.net/' } },
      ]),
      culprits([]),
    ],
    'not-applicable': [
      auditExample(AUDIT, { details: { type: 'list', items: [] } }),
      { html: '<p>Not measured.</p>' },
    ],
  },

  evaluate({ loading: { shiftWindows } }) {
    if (shiftWindows === null) return notMeasured()
    const shifts = shiftWindows.flatMap((window) => window.shifts)
    if (shifts.length === 0) return notApplicable('Nothing shifted while the page loaded.')
    const causes = shifts.flatMap((shift) => shift.causes)
    if (causes.length === 0) {
      return inform(`Chrome names no cause for ${counted(shifts.length, 'shift')}.`)
    }
    return inform(
      `${counted(causes.length, 'cause')} of ${counted(shifts.length, 'shift')}.`,
      causes.map(({ cause, ...element }) => ({ ...onPage(element), name: cause })),
    )
  },
})

function culprits(causes: readonly object[]) {
  const moved = {
    node: { type: 'node', snippet: '<main>' },
    score: 0.12,
    subItems: { items: causes },
  }
  const total = { node: { type: 'text', value: 'Total' }, score: 0.12 }
  return auditExample(AUDIT, {
    details: { type: 'list', items: [{ type: 'table', items: [total, moved] }] },
  })
}
