// npm run client
//
// Records what each operation of the API is sent and answers, as examples in the OpenAPI document. They are recorded in a
// process of their own, since the document of the next one has them.
import { writeFileSync } from 'node:fs'
import { recordExamples } from '../test/support/routes/recorded-examples.ts'

const KEPT = new URL('../src/web/api/data/openapi-examples.json', import.meta.url)

writeFileSync(KEPT, `${JSON.stringify(await recordExamples(), null, 2)}\n`)
