import { expect, it } from 'vitest'
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
