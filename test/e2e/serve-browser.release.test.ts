import { chmodSync, readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

/** The browser of a service that runs as root belongs to another user, who needs access to the folder. */
function inFolders(env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  chmodSync(folder, 0o1777)
  return {
    folder,
    env: {
      PAGEMARK_DATA_DIR: temporaryFolder(),
      PAGEMARK_LOG_LEVEL: 'info',
      PAGEMARK_BROWSER: 'bundled',
      TMPDIR: folder,
      ...env,
    },
  }
}

/** The only log line about the browser. */
async function browserLine(server: RunningServer): Promise<Record<string, unknown>> {
  return await vi.waitFor(
    () => {
      const lines = server.stderr().split('\n')
      const line = lines.find((each) => each.startsWith('{') && each.includes('browser'))
      if (line === undefined) throw new Error('Nothing was said of it yet.')
      return JSON.parse(line)
    },
    { timeout: 60_000, interval: 50 },
  )
}

describe.runIf(process.platform === 'linux')('pagemark serve, about the browser', () => {
  it('says which one is ready, and leaves nothing of it when it is asked to stop', async () => {
    const { folder, env } = inFolders()
    const server = await startServer(env)
    expect(await browserLine(server)).toMatchObject({
      level: 30,
      msg: 'a browser is ready',
      browser: expect.stringMatching(/^\w+\/[\d.]+, \/.+\/chromium \(bundled with Pagemark\)$/),
      cage: expect.stringMatching(/^sandboxed/),
    })
    expect(readdirSync(folder)).toHaveLength(1)
    await server.kill('SIGTERM')
    expect(server.process.exitCode).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  it.runIf(IN_RELEASE)(
    'warns that it has no sandbox where that was asked for, and stops in good order when one press of Ctrl-C comes twice',
    async () => {
      const { folder, env } = inFolders({ PAGEMARK_ALLOW_UNSANDBOXED: '1' })
      const server = await startServer(env)
      expect(await browserLine(server)).toMatchObject({
        level: 40,
        cage: expect.stringMatching(/^WITHOUT A SANDBOX/),
      })
      server.process.kill('SIGINT')
      await server.kill('SIGINT')
      expect(server.process.exitCode).toBe(0)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('warns that there is none, and why', async () => {
    const { env } = inFolders({ PAGEMARK_BROWSER: '/bin/true' })
    const server = await startServer(env)
    expect(await browserLine(server)).toMatchObject({
      level: 40,
      msg: 'no browser can load pages',
      reason: expect.stringContaining('ended as soon as it was started'),
    })
    await server.kill('SIGTERM')
  })

  it.runIf(IN_RELEASE)('has none where the process only answers', async () => {
    const { folder, env } = inFolders({ PAGEMARK_ROLE: 'web' })
    const server = await startServer(env)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(server.stderr()).not.toContain('browser')
    expect(readdirSync(folder)).toEqual([])
    await server.kill('SIGTERM')
  })
})
