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
  title: 'Causes of layout shifts',
  why: 'The element that moves is rarely the cause of a layout shift: another element loaded late or grew.',
  fix: 'Set the size of images and iframes in advance, and choose fallback fonts of the same size as the web fonts.',
  criteria: {
    informative:
      'The causes that Chrome names for layout shifts during the load are listed, such as images without a size, web fonts and inserted iframes.',
    'not-applicable': 'No layout shift occurred during the load, or Lighthouse gave no result.',
    note: 'The result does not count towards the score.',
  },
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
    if (shifts.length === 0) return notApplicable('No layout shift occurred during the load')
    const causes = shifts.flatMap((shift) => shift.causes)
    if (causes.length === 0) {
      return inform(`Chrome names no cause for ${counted(shifts.length, 'layout shift')}`)
    }
    return inform(
      `Chrome names ${counted(causes.length, 'cause')} for ${counted(shifts.length, 'layout shift')}`,
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
