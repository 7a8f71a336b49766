import { openTestStore } from '../../test/support/store.ts'
import { seededRandom } from '../noise/seeded-random.ts'
import { print } from '../print.ts'
import { watchedPage } from './watched-page.ts'

const HOUR_MS = 60 * 60_000
const WEEK_HOURS = 7 * 24
/** The run at which the planted change begins. */
const PLANTED_AT = 100
/** A regression counts as found within this many runs. */
const FOUND_WITHIN = 8
const NOISE = { usual: 2500, deviation: 0.08 }

/** A week of hourly runs with the real alerts and a SQLite store: false alerts, and found regressions. */
export async function printWeek(pages: number): Promise<void> {
  print(`A simulated week: ${WEEK_HOURS} hourly runs of ${pages} pages each, LCP with 8 % of noise`)
  print('planted  found in 8 runs   false alerts / 1,000 runs   confirming runs   messages')
  for (const slower of [1, 1.2, 1.5]) {
    const week = await simulate(slower, pages)
    const found = slower === 1 ? '–' : `${((100 * week.found) / pages).toFixed(0)} %`
    print(
      [
        (slower === 1 ? 'nothing' : `+${Math.round((slower - 1) * 100)} %`).padEnd(9),
        found.padEnd(18),
        ((1000 * week.falseAlerts) / week.quietRuns).toFixed(1).padEnd(28),
        `${((100 * week.confirming) / (pages * WEEK_HOURS)).toFixed(1)} %`.padEnd(18),
        String(week.messages),
      ].join(''),
    )
  }
}

interface Week {
  found: number
  falseAlerts: number
  /** Runs before the planted change. */
  quietRuns: number
  confirming: number
  messages: number
}

async function simulate(slower: number, pages: number): Promise<Week> {
  await using test = await openTestStore()
  const owner = await test.owner()
  const week: Week = { found: 0, falseAlerts: 0, quietRuns: 0, confirming: 0, messages: 0 }
  for (let number = 0; number < pages; number += 1) {
    const url = `https://p${number}.example/`
    const page = await watchedPage(test, owner, {
      url,
      noise: NOISE,
      random: seededRandom(number + 1),
    })
    await test.store.watches.set(owner, { kind: 'project', reference: 'Week' }, true)
    let last: number | null = null
    for (let hour = 0; hour < WEEK_HOURS; hour += 1) {
      const isPlanted = slower > 1 && hour >= PLANTED_AT
      const { confirming } = await page.run(hour * HOUR_MS, isPlanted ? slower : 1)
      week.confirming += confirming
      const openedAt = await page.openedAt()
      if (!isPlanted) week.quietRuns += 1
      if (!isPlanted && openedAt !== null && openedAt !== last) week.falseAlerts += 1
      last = openedAt ?? last
      if (isPlanted && hour === PLANTED_AT + FOUND_WITHIN - 1 && openedAt !== null) week.found += 1
    }
  }
  const { messages } = await test.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow()
  return { ...week, messages }
}
