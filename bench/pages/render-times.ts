import type { AnswerTimes } from './answer-times.ts'

/** Warm-up rounds, which compile the rendering code. */
const REHEARSALS = 30
const ROUNDS = 200

/** Milliseconds to render the sample report's page in this process, from the build. */
export async function renderTimes(rounds = ROUNDS): Promise<AnswerTimes> {
  const built = '../../dist/web'
  const { ReportPage } = await import(`${built}/pages/report/report-page.js`)
  const { renderDocument } = await import(`${built}/parts/frame/document.js`)
  const { SAMPLE } = await import(`${built}/sample/sample-report.js`)
  const { h } = await import('preact')
  const site = { styles: '/s.css', liveScript: '/l.js', listScript: '/i.js', pageScript: '/p.js' }
  const props = { ...SAMPLE, site: { ...site, version: '0', name: 'Pagemark' } }
  const times: number[] = []
  for (let round = -Math.min(rounds, REHEARSALS); round < rounds; round += 1) {
    const begun = performance.now()
    renderDocument(h(ReportPage, props))
    if (round >= 0) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}
