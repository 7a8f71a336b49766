import type { Connection } from '../database/database.ts'

type Device = 'mobile' | 'desktop'

/** The last view of a page in two runs, each with a picture. */
export interface ScreenshotPair {
  readonly device: Device
  /** Name of the file, in both runs. */
  readonly name: string
}

const NAMES: Readonly<Record<Device, string>> = {
  mobile: 'mobile.final.webp',
  desktop: 'desktop.final.webp',
}
const DEVICES = ['mobile', 'desktop'] as const

interface Runs {
  readonly reportId: string
  readonly run: number
  readonly runBefore: number
}

/** Devices of which the files of both runs are still kept. */
export async function screenshotPairs(
  db: Connection,
  { reportId, run, runBefore }: Runs,
): Promise<ScreenshotPair[]> {
  const rows = await db
    .selectFrom('artifacts')
    .innerJoin('runs', 'runs.id', 'artifacts.run_id')
    .select('artifacts.name')
    .where('runs.report_id', '=', reportId)
    .where('runs.number', 'in', [run, runBefore])
    .where('artifacts.name', 'in', Object.values(NAMES))
    .execute()
  return DEVICES.flatMap((device) => {
    const name = NAMES[device]
    return rows.filter((row) => row.name === name).length === 2 ? [{ device, name }] : []
  })
}
