import type { ImageFact, LinkFact } from '../../../facts/element-facts.ts'
import { isTrackingPixel } from '../../../facts/derived/tracking-pixel.ts'
import type { Evidence } from '../../check.ts'
import { at } from '../../check.ts'

/** What people who cannot see a picture depend on: each picture that needs a text, and whether it has one. */
export interface Picture {
  readonly evidence: Evidence
  readonly described: boolean
}

/**
 * Every exposed picture that is held to WCAG 1.1.1. An `img` may be declared decorative with an empty
 * alternative, which white space is not (HTML-AAM: the image stays, without a name); pictures that do something (image buttons, areas with a target) may not.
 */
export function picturesOf(images: readonly ImageFact[], links: readonly LinkFact[]): Picture[] {
  return [
    ...images
      .filter(needsText)
      .map((image) => ({ evidence: at(image), described: isDescribed(image) })),
    ...links
      .filter((link) => link.tag === 'area' && link.href !== null && link.exposed)
      .map((area) => ({ evidence: at(area), described: area.name !== '' })),
  ]
}

function needsText(image: ImageFact): boolean {
  // Areas are told by the links: only there is it known whether they lead anywhere.
  return image.exposed && image.tag !== 'area' && !isTrackingPixel(image)
}

function isDescribed(image: ImageFact): boolean {
  if (image.tag === 'input') return image.name !== ''
  return image.presentational || image.name !== '' || (image.tag === 'img' && image.alt === '')
}
