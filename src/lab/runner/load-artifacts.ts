import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { DeviceJob } from '../runner-messages.ts'
import type { Sample } from './take-sample.ts'

const compress = promisify(brotliCompress)

/** 6 of 11: a Lighthouse result of 500 KB takes 10 ms and comes to 60 KB; 9 saves a tenth and takes 40. */
const QUALITY = 6

interface Load {
  readonly page: Page
  readonly job: DeviceJob
  readonly sample: Sample
  readonly result: DeviceResult
}

/** The files of a load. */
export async function loadArtifacts({ job, sample }: Load): Promise<LabArtifact[]> {
  const { lhr } = sample
  return [
    await compressed(`${job.device}.lighthouse.json`, 'application/json', JSON.stringify(lhr)),
  ]
}

async function compressed(name: string, mediaType: string, text: string): Promise<LabArtifact> {
  const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { name: `${name}.br`, mediaType, body }
}
