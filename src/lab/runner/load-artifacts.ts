import type { Browser, Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import { compressFile } from './compress-file.ts'
import { makeHar } from './make-har.ts'
import { pictureFiles } from './picture-files.ts'
import { readAccessibilityTree } from './read-accessibility-tree.ts'
import { takePictures, withoutPictures } from './take-pictures.ts'
import type { Sample } from './take-sample.ts'

interface Load {
  readonly browser: Browser
  readonly page: Page
  readonly sample: Sample
  /** Without secrets. */
  readonly result: DeviceResult
  readonly redaction: Redaction
}

/** The files of a load, without secrets. Files that cannot be made are left out. */
export async function loadArtifacts(load: Load): Promise<LabArtifact[]> {
  const { browser, page, sample, result, redaction } = load
  const { device } = result
  const [pictures, tree] = await Promise.all([
    pictureFiles(browser, takePictures(sample.lhr, device)),
    readAccessibilityTree(page, redaction),
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
  const kept = await Promise.all(files.map(compressFile))
  return [...kept.filter((file) => file !== undefined), ...pictures.map(({ file }) => file)]
}

/** Undefined for a load whose log the library does not understand: only this file is lost. */
function harText(sample: Sample, json: (data: unknown) => string): string | undefined {
  try {
    return json(makeHar(sample))
  } catch {
    return undefined
  }
}
