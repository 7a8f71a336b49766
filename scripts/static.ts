// Static checks of the sources. All at once, since none of them keeps two cores busy to its end.
// `--yielding`: other processes, which wait for answers, come first. Processor time counts there, not how soon all ends.
// `--untyped`: without the lint rules that read types (docs/decisions/098-untyped-lint.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import packed from '../package.json' with { type: 'json' }

/** Scripts of `package.json`. */
const CHECKS = ['format:check', 'lint', 'types', 'knip'] as const

/**
 * For the linter and the compiler, which are written in Go. Several threads check most types several times, and nearly all
 * that they read is kept to their end, so looking for garbage takes a fifth of their time and frees little.
 */
const SPARING = { GOMAXPROCS: '1', GOGC: '400' }

const yields = process.argv.includes('--yielding')
const commands: Readonly<Record<string, string>> = process.argv.includes('--untyped')
  ? { ...packed.scripts, lint: packed.scripts.lint.replace(' --type-aware', '') }
  : packed.scripts
if (yields) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const outcomes = await Promise.all(CHECKS.map(run))
for (const { check, passed, output } of outcomes) {
  if (!passed) process.stdout.write(`\n${output}\nnpm run ${check} failed\n`)
}
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

async function run(check: (typeof CHECKS)[number]) {
  const child = spawn(`${commands[check]} 2>&1`, {
    shell: true,
    env: yields ? { ...process.env, ...SPARING } : process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { check, passed: code === 0, output }
}
