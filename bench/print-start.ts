import type { Site } from './pages.ts'
import { print } from './print.ts'
import { serveSite } from './serve-site.ts'
import { startFigures } from './start.ts'

/** The cost of starting, compared with a bare Node and Lighthouse's own command. */
export async function printStart(site: Site, rounds: number): Promise<void> {
  const served = await serveSite(site)
  const [url = ''] = served.urls
  print(
    'Starting, processor time without that of browsers, and time on the clock (budgets: 0.3 s for --version and --help, 1.2 s for one page; the server listens within 2 s on the clock)',
  )
  for (const { name, cpu, wall } of await startFigures(url, rounds)) {
    print(`  ${name.padEnd(26)} ${cpu.toFixed(2)} s   ${wall.toFixed(2)} s`)
  }
  served.close()
}
