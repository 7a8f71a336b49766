import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { addMarkerCommand } from '../src/cli/commands/marker.ts'
import { createTerminal } from '../src/cli/terminal.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { reportDraft } from './support/store.ts'

const terminal = createTerminal()

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
  await api.store.reports.store(user.owner, reportDraft({ project: 'Shop' }))
})
afterAll(() => api[Symbol.asyncDispose]())

interface MarkOptions {
  readonly key?: string | null
  readonly server?: string
  readonly say?: (line: string) => void
}

/** What `pagemark marker` prints. */
async function mark(
  typed: readonly string[],
  { key = user.secret, server = api.address, say = terminal.say }: MarkOptions = {},
): Promise<readonly string[]> {
  const printed: string[] = []
  const program = new Command('pagemark').exitOverride()
  addMarkerCommand(program, {
    ...terminal,
    apiKey: () => key ?? undefined,
    print: (line) => void printed.push(line),
    say,
  })
  await program.parseAsync(['node', 'pagemark', 'marker', '--server', server, ...typed])
  return printed
}

const OF_SHOP = ['--project', 'Shop', 'Deploy 4f2c']

describe('pagemark marker', () => {
  it('sets a marker with its commit and URL, and prints its ID', async () => {
    const url = 'https://ci.example/1'
    const printed = await mark([...OF_SHOP, '--commit', '4f2c', '--url', url])
    expect(await mark(OF_SHOP)).toHaveLength(1)
    const [plain, full, ...others] = (await api.store.markers.list(user.owner, 'Shop')) ?? []
    expect(printed).toEqual([full?.id])
    expect(full).toMatchObject({ name: 'Deploy 4f2c', commit: '4f2c', url })
    expect(plain).toMatchObject({ name: 'Deploy 4f2c', commit: null, url: null })
    expect(others).toEqual([])
  })

  it('audits the pages of the project again with --run, and says how many', async () => {
    const said: string[] = []
    expect(await mark([...OF_SHOP, '--run'], { say: (line) => void said.push(line) })).toHaveLength(
      1,
    )
    expect(said).toEqual(['1 audit queued.'])
  })

  it.each([
    ['a project that does not exist', ['--project', 'Nowhere', 'x'], 'There is no such project.'],
    ['a URL of another kind', [...OF_SHOP, '--url', 'javascript:1'], /.+/],
  ])('fails with the server’s message for %s', async (_what, typed, message) => {
    await expect(mark(typed)).rejects.toMatchObject({
      name: 'CliError',
      exitCode: 2,
      message: expect.stringMatching(message),
    })
    expect(await api.store.markers.list(user.owner, 'Shop')).toEqual([])
  })

  it.each([
    ['no key', { key: null }, 'No API key. Create one under Account, API keys'],
    ['a wrong key', { key: newApiKey().secret }, /key/],
    ['no URL of a server', { server: 'audits.example' }, '--server must be an http or https URL'],
    ['a server that is off', { server: 'http://127.0.0.1:9' }, /cannot be reached: .* --server\.$/],
  ])('fails with one sentence with %s', async (_what, given, message) => {
    await expect(mark(OF_SHOP, given)).rejects.toMatchObject({
      name: 'CliError',
      message: expect.stringMatching(message),
    })
  })
})
