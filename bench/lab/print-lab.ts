import { availableParallelism } from 'node:os'
import { openLab, thisMachine } from '../../src/cli/open-lab.ts'
import { findBrowser } from '../../src/lab/browser/find-browser.ts'
import type { Site } from '../pages.ts'
import { print } from '../print.ts'
import { median } from '../rounds.ts'
import { serveSite } from '../serve-site.ts'
import { compareLab, type LabFigures } from './compare-lab.ts'

/** Compares the browser's results with those of Lighthouse's own command, in the same browser, in the same run. */
export async function printLab(
  site: Site,
  { rounds, browser: asked }: { readonly rounds: number; readonly browser: string },
): Promise<void> {
  const search = await findBrowser(asked, thisMachine())
  if (!search.found) throw new Error(search.reason)
  const { browser } = search
  const places = availableParallelism()
  const lab = openLab({
    BROWSER: asked,
    LAB_CONCURRENCY: places,
    LAB_UID: 64_190,
    ALLOW_UNSANDBOXED: 'off',
  })
  const served = await serveSite(site)
  try {
    const prepared = await lab.prepare()
    if (!prepared.ready) throw new Error(prepared.reason)
    const [url = ''] = served.urls
    print(`${site.folder}, ${places} places, ${rounds} rounds, ${browser.program}`)
    print('One page: until Lighthouse’s part is saved (budget: 0.65), until all is (0.9)')
    report(await compareLab({ lab, browser, urls: [url], rounds, rehearsals: 1 }))
    print('')
    print(`${served.urls.length} pages (budget: 0.45 until all is saved)`)
    report(await compareLab({ lab, browser, urls: served.urls, rounds: 1, rehearsals: 0 }))
  } finally {
    await lab.close()
    served.close()
  }
}

function report({ command, loaded, done, commandPeak, peak }: LabFigures): void {
  const theirs = median(command)
  print(`  lighthouse command  ${seconds(theirs)}, most memory ${megabytes(commandPeak)}`)
  print(`  load saved          ${seconds(median(loaded))}  ratio ${ratio(loaded, theirs)}`)
  print(`  all saved           ${seconds(median(done))}  ratio ${ratio(done, theirs)}`)
  print(`  most memory of what we started  ${megabytes(peak)}`)
}

function ratio(ours: readonly number[], theirs: number): string {
  return (median(ours) / theirs).toFixed(2)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
