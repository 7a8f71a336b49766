import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationSchema } from './configuration-schema.ts'

it('is what editors get: `npm run config-schema` writes it anew', () => {
  const kept = readFileSync(new URL('../../config.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(configurationSchema())))
})
