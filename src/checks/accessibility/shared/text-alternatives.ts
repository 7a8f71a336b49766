import type { ImageFact, LinkFact } from '../../../facts/element-facts.ts'
import { isTrackingPixel } from '../../../facts/derived/tracking-pixel.ts'
import type { Evidence } from '../../check.ts'
import { at } from '../../check.ts'

/** Pictures that need a text alternative, and whether they have one. */
export interface Picture {
  readonly evidence: Evidence
  readonly described: boolean
}

/**
 * Every exposed picture that WCAG 1.1.1 applies to. An `img` can be declared decorative with an empty alt, but not
 * with white space (HTML-AAM: the image stays, without a name); pictures with a function (image buttons, areas with a
 * target) cannot.
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
  // Areas come from the links, where their targets are known.
  return image.exposed && image.tag !== 'area' && !isTrackingPixel(image)
}

function isDescribed(image: ImageFact): boolean {
  if (image.tag === 'input') return image.name !== ''
  return image.presentational || image.name !== '' || (image.tag === 'img' && image.alt === '')
}
