import { expect, it, vi } from 'vitest'
import { startSite as serve } from '../../../test/support/site.ts'
import { startSite } from './start-site.ts'

it('starts nothing where another program answers already', async () => {
  const site = await serve((_request, response) => response.end('An older build'))
  const { signal } = new AbortController()
  const started = startSite({ command: 'exit 1', baseUrl: site.origin, timeout: 5, signal })
  await expect(started).rejects.toThrow(
    `${site.origin} answers before "exit 1" was started. Stop what runs there`,
  )
  await site.close()
})

it('says how the command ended, and what it printed', async () => {
  const { signal } = new AbortController()
  const place = { baseUrl: 'http://127.0.0.1:1', timeout: 5, signal }
  await expect(startSite({ ...place, command: 'exit 3' })).rejects.toThrow(
    '"exit 3" ended with exit code 3 before http://127.0.0.1:1 answered. It printed nothing.',
  )
  await expect(startSite({ ...place, command: 'echo Broken; exit 3' })).rejects.toThrow(
    /Its last output:\n {2}Broken$/,
  )
})

it('keeps the keys of the job from the command', async () => {
  vi.stubEnv('PAGEMARK_API_KEY', 'pmk_secret')
  vi.stubEnv('GITHUB_TOKEN', 'ghs_secret')
  vi.stubEnv('SITE_KEY', 'of-the-site')
  const { signal } = new AbortController()
  const command = 'env | grep -E "secret|of-the-site"; exit 1'
  const started = startSite({ command, baseUrl: 'http://127.0.0.1:1', timeout: 5, signal })
  const text = await started.catch(String)
  vi.unstubAllEnvs()
  expect(text).toContain('SITE_KEY=of-the-site')
  expect(text).not.toContain('_secret')
})
