import type { Schedule } from '../../store/schedules/schedule-row.ts'
import { readCron } from '../../watch/cron-times.ts'
import { CliError } from '../cli-error.ts'
import { changeStore, withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

export async function listSchedules({ config, print }: Terminal): Promise<void> {
  await withStore(config(), async ({ store }) => {
    for (const schedule of await store.schedules.all()) print(lineOf(schedule))
  })
}

export async function pauseSchedule(id: string, { config, say }: Terminal): Promise<void> {
  await changeStore(config(), say, async ({ store }) => {
    if (!(await store.schedules.pause(id))) throw new CliError(`No schedule has the ID ${id}.`)
  })
}

export async function resumeSchedule(id: string, { config, say }: Terminal): Promise<void> {
  await changeStore(config(), say, async ({ store }) => {
    const isResumed = await store.schedules.resume(id, ({ cron, timeZone }, now) => {
      const { times } = readCron(cron ?? '', timeZone)
      return times?.next(now, 1)[0] ?? null
    })
    if (!isResumed) throw new CliError(`No paused schedule has the ID ${id}.`)
  })
}

function lineOf({ id, subject, cron, timeZone, nextRunAt, isPaused }: Schedule): string {
  const times = cron === null ? 'off' : `"${cron}" ${timeZone}`
  const next = nextRunAt === null ? '' : `next ${new Date(nextRunAt).toISOString()}`
  const state = isPaused ? 'paused' : next
  return [id, `${subject.kind} ${subject.id}`, times, state]
    .filter((part) => part !== '')
    .join('  ')
}
