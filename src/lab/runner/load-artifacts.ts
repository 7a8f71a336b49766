import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Browser, Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import { makeHar } from './make-har.ts'
import { pictureFiles } from './picture-files.ts'
import { readAccessibilityTree } from './read-accessibility-tree.ts'
import { takePictures, withoutPictures } from './take-pictures.ts'
import type { Sample } from './take-sample.ts'

const compress = promisify(brotliCompress)

/** 6 of 11: 9 saves a twentieth and takes four times as long. */
const QUALITY = 6

interface Load {
  readonly browser: Browser
  readonly page: Page
  readonly sample: Sample
  /** Without secrets. */
  readonly result: DeviceResult
  readonly redaction: Redaction
}

/** The files of a load, without secrets. What cannot be had of them is left out. */
export async function loadArtifacts(load: Load): Promise<LabArtifact[]> {
  const { browser, page, sample, result, redaction } = load
  const { device } = result
  const [pictures, tree] = await Promise.all([
    pictureFiles(browser, takePictures(sample.lhr, device)),
    readAccessibilityTree(page),
  ])
  const json = (data: unknown) => JSON.stringify(redaction.data(data))
  const texts = [
    {
      name: `${device}.lighthouse.json`,
      mediaType: 'application/json',
      text: json(withoutPictures(sample.lhr, pictures)),
    },
    { name: `${device}.har`, mediaType: 'application/json', text: harText(sample, json) },
    { name: `${device}.rendered.html`, mediaType: 'text/html', text: result.page.html },
    {
      name: `${device}.accessibility.json`,
      mediaType: 'application/json',
      text: tree && json(tree),
    },
  ]
  const files = texts.flatMap(({ text, ...file }) => (text === undefined ? [] : { ...file, text }))
  return [...(await Promise.all(files.map(compressed))), ...pictures.map(({ file }) => file)]
}

/** Undefined for a load whose record the library does not understand: it costs this file alone. */
function harText(sample: Sample, json: (data: unknown) => string): string | undefined {
  try {
    return json(makeHar(sample))
  } catch {
    return undefined
  }
}

async function compressed({
  name,
  mediaType,
  text,
}: {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}): Promise<LabArtifact> {
  const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { name: `${name}.br`, mediaType, body }
}
