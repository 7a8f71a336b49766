import { engineOfTests } from '../../test/support/migrated-database.ts'
import { FOUND_WITHIN } from '../noise/count-alerts.ts'
import { print } from '../print.ts'
import { startOnPostgres } from './on-postgres.ts'
import { simulateWeek, WEEK_HOURS, type WeekOfPages } from './week.ts'

/** A week of hourly runs with the real scheduler, queue and alerts, on each engine. */
export async function printWeek(pagesOfEach: number): Promise<void> {
  await printOn(pagesOfEach)
  const server = await startOnPostgres()
  try {
    await printOn(pagesOfEach)
  } finally {
    await server.stop()
  }
}

async function printOn(pagesOfEach: number): Promise<void> {
  const engine = engineOfTests() === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  print(
    `A simulated week on ${engine}: ${WEEK_HOURS} hourly runs of each page, LCP with 8 % of noise`,
  )
  print(
    `planted  pages  found in ${FOUND_WITHIN} runs (95 %)     false alerts / 1,000 runs  confirming runs  pages not audited hourly  loads of a run`,
  )
  const { weeks, messages } = await simulateWeek(pagesOfEach)
  for (const week of weeks) print(lineOf(week))
  const alerts = weeks.reduce((sum, { falseAlerts }) => sum + falseAlerts, 0)
  const quiet = weeks.reduce((sum, { quietRuns }) => sum + quietRuns, 0)
  print(
    `False alerts in all: ${alerts} in ${quiet} runs, ${perThousand(alerts, quiet)}; messages: ${messages}`,
  )
}

function lineOf(week: WeekOfPages): string {
  const { slower, pages, found, falseAlerts, quietRuns, confirming, runs, misfired, loads } = week
  return [
    (slower === 1 ? 'nothing' : `+${Math.round((slower - 1) * 100)} %`).padEnd(9),
    String(pages).padEnd(7),
    (slower === 1 ? '–' : foundOf(found, pages)).padEnd(27),
    perThousand(falseAlerts, quietRuns).padEnd(27),
    `${((100 * confirming) / runs).toFixed(1)} %`.padEnd(17),
    String(misfired).padEnd(26),
    loads.toFixed(1),
  ].join('')
}

/** With the shares of all pages that such a sample is likely to come from: the interval of Wilson. */
function foundOf(found: number, pages: number): string {
  const [share, z] = [found / pages, 1.96]
  const [middle, spread] = [
    share + z ** 2 / (2 * pages),
    z * Math.sqrt((share * (1 - share)) / pages + (z / (2 * pages)) ** 2),
  ]
  const percent = (value: number) => Math.round((100 * value) / (1 + z ** 2 / pages))
  return `${found} of ${pages} (${percent(middle - spread)} to ${percent(middle + spread)} %)`
}

function perThousand(alerts: number, runs: number): string {
  return ((1000 * alerts) / runs).toFixed(1)
}
