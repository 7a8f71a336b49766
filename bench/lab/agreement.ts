// node bench/lab/agreement.ts (--urls FILE | --faults) [--rounds N] [--browser auto|bundled|PATH]
//
// Compares Lighthouse's categories in a report with those of Lighthouse's own command: the same page, the same
// browser, the same flags, in turns. --faults uses the tests' page with every fault, in a browser that trusts its
// certificate. docs/agreement.md contains the output.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cageOf, thisMachine } from '../../src/cli/open-lab.ts'
import { findBrowser } from '../../src/lab/browser/find-browser.ts'
import { createLab } from '../../src/lab/lab.ts'
import { print } from '../print.ts'
import { median } from '../rounds.ts'
import { auditPages } from './audit-pages.ts'
import { type Contest, openFaultPage } from './fault-page.ts'
import { lighthouseCommand } from './lighthouse-command.ts'

type Categories = Readonly<Record<string, number | null>>

const { values } = parseArgs({
  options: {
    urls: { type: 'string' },
    faults: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    browser: { type: 'string', default: 'bundled' },
  },
})
const contest = values.faults ? await openFaultPage(values.browser) : await openPages()
const { search, nameservers } = contest
if (!search.found) throw new Error(search.reason)
const { browser } = search
const lab = createLab({
  search: async () => search,
  cage: cageOf({ LAB_UID: 64_190, ALLOW_UNSANDBOXED: 'off' }),
  concurrency: 1,
})

print('| page | category | the command, each run | ours, each run | difference of the medians |')
print('|---|---|---|---|---|')
try {
  for (const url of contest.urls) await compare(url)
} finally {
  await lab.close()
  await contest.close()
}

async function openPages(): Promise<Contest> {
  if (values.urls === undefined) throw new Error('--urls FILE or --faults is missing')
  return {
    urls: readFileSync(values.urls, 'utf8').trim().split('\n'),
    search: await findBrowser(values.browser, thisMachine()),
    close: async () => undefined,
  }
}

async function compare(url: string): Promise<void> {
  const theirs: Categories[] = []
  const ours: Categories[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const { lhr } = await lighthouseCommand(url, browser)
    theirs.push(
      Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, score])),
    )
    const [page] = await auditPages(lab, { urls: [url], ...(nameservers && { nameservers }) })
    ours.push(page?.results.lab?.lighthouse?.categories ?? {})
  }
  const ids = new Set([...theirs, ...ours].flatMap((categories) => Object.keys(categories)))
  for (const id of ids) row(url, id, { theirs: scores(theirs, id), ours: scores(ours, id) })
}

function scores(runs: readonly Categories[], id: string): (number | null)[] {
  return runs.map((categories) => categories[id] ?? null)
}

function row(
  url: string,
  id: string,
  { theirs, ours }: Record<'theirs' | 'ours', (number | null)[]>,
): void {
  const text = (all: readonly (number | null)[]) =>
    new Set(all).size === 1 ? String(all[0]) : all.join(' ')
  const middle = (all: readonly (number | null)[]) =>
    median(all.map((score) => score ?? Number.NaN))
  const difference = (middle(ours) - middle(theirs)).toFixed(2)
  print(`| ${url} | ${id} | ${text(theirs)} | ${text(ours)} | ${difference} |`)
}
