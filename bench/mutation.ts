// node bench/mutation.ts [--checks N] [--seed N]
//
// Changes the conditions of checks one at a time, in a copy of the tree, and runs the check's own test and its
// examples. Prints the changes that no test noticed. docs/scoring.md contains the last score. Checks that differ only
// in their data (the rules of axe-core) have no conditions.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '../src/checks/catalogue.ts'
import { seeded } from '../test/support/hostile-documents.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const { values } = parseArgs({
  options: { checks: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
})

const ROOT = join(import.meta.dirname, '..')

/** A change may never end: the run of all changes of one check gets this long, then each of them separately. */
const ALL_MS = 120_000
const ONE_MS = 30_000

const copy = mkdtempSync(join(tmpdir(), 'pagemark-mutation-'))
for (const part of [
  'src',
  'scripts',
  'test',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]) {
  cpSync(join(ROOT, part), join(copy, part), { recursive: true })
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

let made = 0
let noticed = 0
for (const { id, folder } of sample(Number(values.checks), Number(values.seed))) {
  const text = readFileSync(join(folder, `${id}.ts`), 'utf8')
  const mutants = mutantsOf(text)
  const [unchanged, ...survivors] = survivorsOf(id, folder, [
    { text, line: 0, change: '' },
    ...mutants,
  ])
  if (unchanged?.text !== text) throw new Error(`${id} fails its own tests.`)
  made += mutants.length
  noticed += mutants.length - survivors.length
  print(`${id}: ${mutants.length - survivors.length} of ${mutants.length}`)
  for (const { line, change } of survivors) print(`    line ${line}: ${change}`)
}
rmSync(copy, { recursive: true })
print(`${noticed} of ${made} changes were noticed: ${((100 * noticed) / made).toFixed(1)} %`)

function sample(count: number, seed: number) {
  const random = seeded(seed)
  return catalogue
    .map(({ id, category }) => ({ id, folder: join(copy, 'src/checks', category) }))
    .filter(({ id, folder }) => existsSync(join(folder, `${id}.ts`)))
    .map((check) => ({ check, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ check }) => check)
}

/** Each change is a separate file beside the check, with a copy of the check's tests: one run tries them all. */
function survivorsOf(id: string, folder: string, mutants: readonly Mutant[]): Mutant[] {
  const own = join(folder, `${id}.test.ts`)
  const ownTests = existsSync(own) ? readFileSync(own, 'utf8') : ''
  const tests = mutants.map(({ text }, place) => {
    const name = `${id}.mutant-${place}`
    writeFileSync(join(folder, `${name}.ts`), text)
    const test = join(folder, `${name}.test.ts`)
    writeFileSync(test, testsOf(id, name, ownTests))
    return test
  })
  const passed = passedOf(tests, ALL_MS) ?? tests.filter((test) => passedOf([test], ONE_MS)?.length)
  for (const test of tests) for (const file of [test, test.replace('.test', '')]) rmSync(file)
  return mutants.filter((_, place) => passed.includes(tests[place] ?? ''))
}

function testsOf(id: string, name: string, own: string): string {
  return `${own.replaceAll(`./${id}.ts`, `./${name}.ts`)}
import { expect as expectStatus, it as itAnswers } from 'vitest'
import { exampleFacts as factsOf } from '../../../test/support/example-facts.ts'
import * as changed from './${name}.ts'
itAnswers('as its examples say', () => {
  const check = Object.values(changed).find((each) => each.id === '${id}')
  for (const [status, examples] of Object.entries(check.examples)) {
    for (const example of examples) expectStatus(check.evaluate(factsOf(example)).status).toBe(status)
  }
})
`
}

/** The files whose tests passed; undefined if they did not end. A file that does not compile fails. */
function passedOf(tests: readonly string[], timeout: number): string[] | undefined {
  const output = join(copy, 'results.json')
  rmSync(output, { force: true })
  const flags = ['--project', 'unit', '--reporter', 'json', '--outputFile', output]
  spawnSync('node_modules/.bin/vitest', ['run', ...flags, ...tests], { cwd: copy, timeout })
  if (!existsSync(output)) return undefined
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(
    readFileSync(output, 'utf8'),
  )
  return testResults.filter(({ status }) => status === 'passed').map(({ name }) => name)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
