// npm run config-schema
import { writeFileSync } from 'node:fs'
import { configurationSchema } from '../src/ci/configuration-schema.ts'

const KEPT = new URL('../config.schema.json', import.meta.url)
writeFileSync(KEPT, `${JSON.stringify(configurationSchema(), null, 2)}\n`)
