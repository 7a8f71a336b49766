// node bench/mutation.ts [--checks N] [--seed N]
//
// Changes the conditions of checks one at a time, in a copy of the tree, and sees whether a test notices:
// the check's own test or its examples. Prints what no test noticed. docs/scoring.md has the last score.
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
import { mutantsOf } from './mutants.ts'

const { values } = parseArgs({
  options: { checks: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
})

const ROOT = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'pagemark-mutation-'))
for (const part of ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
  cpSync(join(ROOT, part), join(copy, part), { recursive: true })
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
writeFileSync(
  join(copy, 'test/mutant.test.ts'),
  `import { expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { exampleFacts } from './support/example-facts.ts'
it('answers its examples', () => {
  const check = catalogue.find(({ id }) => id === process.env.CHECK)
  for (const [status, examples] of Object.entries(check.examples)) {
    for (const example of examples) expect(check.evaluate(exampleFacts(example)).status).toBe(status)
  }
})
`,
)

let made = 0
let noticed = 0
for (const { id, category } of sample(Number(values.checks), Number(values.seed))) {
  const file = `src/checks/${category}/${id}.ts`
  const source = readFileSync(join(copy, file), 'utf8')
  const mutants = mutantsOf(source)
  const survivors = mutants.filter(({ text }) => {
    writeFileSync(join(copy, file), text)
    return passes(id, file)
  })
  writeFileSync(join(copy, file), source)
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
    .map((check) => ({ check, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ check }) => check)
}

/** A change that does not compile as JavaScript, or never ends, is noticed too. */
function passes(id: string, file: string): boolean {
  const own = file.replace(/\.ts$/, '.test.ts')
  const tests = ['test/mutant.test.ts', ...(existsSync(join(copy, own)) ? [own] : [])]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--bail=1', ...tests], {
    cwd: copy,
    env: { ...process.env, CHECK: id },
    timeout: 30_000,
  })
  return status === 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
