// npm run bench -- [--only static|lab] [--pages FOLDER] [--count N] [--rounds N] [--browser auto|bundled|PATH]
import { parseArgs } from 'node:util'
import { printLab } from './lab/print-lab.ts'
import { findSite } from './pages.ts'
import { print } from './print.ts'
import { printStatic } from './print-static.ts'

/** The command takes ten seconds for each. */
const LAB_PAGES = 12

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pages: { type: 'string' },
    count: { type: 'string', default: '150' },
    rounds: { type: 'string', default: '5' },
    browser: { type: 'string', default: 'bundled' },
  },
})
const rounds = Number(values.rounds)
if (values.only !== 'lab') {
  await printStatic(findSite(values.pages, Number(values.count)), rounds)
  print('')
}
if (values.only !== 'static') {
  await printLab(findSite(values.pages, LAB_PAGES), { rounds, browser: values.browser })
}
