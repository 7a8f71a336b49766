export interface EmbeddedPicture {
  readonly mediaType: string
  readonly body: Uint8Array
}

/** Stands where a picture is no longer kept: one pixel that is not seen. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * Where the name of a picture stands, or stood. Within words of a page each quotation mark has a backslash
 * before it, so that none of them looks like this.
 */
const PLACE =
  /("fullPageScreenshot":\{"screenshot":\{)?"data":"((?:mobile|desktop)\.(?:final|full|frame-\d{1,4})\.(?:webp|jpg|png)|)"/g

/** Characters that a place may have. */
const LONGEST = 100

/**
 * A Lighthouse result as Lighthouse writes it: where the name of a picture's file stands, the picture. As it
 * is kept it has no spaces, and passes through in pieces.
 *
 * @param read undefined for a picture that is not kept
 */
export async function* withPictures(
  texts: AsyncIterable<string>,
  read: (name: string) => Promise<EmbeddedPicture | undefined>,
): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    let sent = 0
    for (const { 0: place, 1: full, 2: name = '', index } of rest.matchAll(PLACE)) {
      yield rest.slice(sent, index)
      yield placeText(full, name, name === '' ? undefined : await read(name))
      sent = index + place.length
    }
    const held = Math.max(sent, rest.length - LONGEST)
    yield rest.slice(sent, held)
    rest = rest.slice(held)
  }
  yield rest
}

/**
 * Elements are cut out of the picture of the whole page by their places, which mean nothing on another one:
 * without it their places go under a name that no reader asks for.
 */
function placeText(
  full: string | undefined,
  name: string,
  picture: EmbeddedPicture | undefined,
): string {
  if (full === undefined) return `"data":"${dataUrl(name, picture)}"`
  if (picture) return `${full}"data":"${dataUrl(name, picture)}"`
  return `"fullPageScreenshot":null,"elementsWithoutPicture":{"screenshot":{"data":""`
}

/** Lighthouse's viewer takes frames for JPEG whatever they say; browsers look at the bytes. */
function dataUrl(name: string, picture: EmbeddedPicture | undefined): string {
  if (picture === undefined) return NO_PICTURE
  const type = name.includes('.frame-') ? 'image/jpeg' : picture.mediaType
  return `data:${type};base64,${Buffer.from(picture.body).toString('base64')}`
}
