export interface EmbeddedPicture {
  readonly mediaType: string
  readonly body: Uint8Array
}

/** Stands where a picture is no longer kept: one pixel that is not seen. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const NAMES = /^(?:mobile|desktop)\.(?:final|full|frame-\d+)\.(?:webp|jpg|png)$/

/** A Lighthouse result as Lighthouse writes it: where the name of a picture's file stands, the picture. */
export function embedPictures(
  lighthouse: string,
  pictures: ReadonlyMap<string, EmbeddedPicture>,
): string {
  const result: unknown = JSON.parse(lighthouse, (key, value: unknown) => {
    if (key === 'data' && typeof value === 'string' && (value === '' || NAMES.test(value))) {
      return dataUrl(value, pictures.get(value))
    }
    // Elements are cut out of it by their places, which mean nothing on another picture.
    return key === 'fullPageScreenshot' && isWithoutPicture(value) ? null : value
  })
  return JSON.stringify(result)
}

/** Lighthouse's viewer takes frames for JPEG whatever they say; browsers look at the bytes. */
function dataUrl(name: string, picture: EmbeddedPicture | undefined): string {
  if (picture === undefined) return NO_PICTURE
  const type = name.includes('.frame-') ? 'image/jpeg' : picture.mediaType
  return `data:${type};base64,${Buffer.from(picture.body).toString('base64')}`
}

function isWithoutPicture(full: unknown): boolean {
  return JSON.stringify(full ?? null).includes(`"data":"${NO_PICTURE}"`)
}
