import { expect, it } from 'vitest'
import { searchBrowser } from './open-lab.ts'

const windows = { platform: 'win32', arch: 'x64', uid: -1, env: {} } as const

it('says that there is no lab on Windows, and why it is switched off where it is', async () => {
  expect(await searchBrowser('auto', windows)).toEqual({
    found: false,
    reason: 'This version cannot use a browser on Windows.',
  })
  expect(await searchBrowser('off', windows)).toMatchObject({
    reason: 'The browser is disabled by PAGEMARK_BROWSER=off.',
  })
})
