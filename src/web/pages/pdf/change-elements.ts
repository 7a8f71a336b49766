import { options } from 'preact'

export type ElementProps = Record<string, unknown>

/**
 * Calls the function for each element rendered meanwhile, which it may change. Rendering to a string is synchronous.
 */
export function changeElements<Drawn>(
  change: (name: string, props: ElementProps) => void,
  draw: () => Drawn,
): Drawn {
  options.vnode = ({ type, props }) => {
    if (typeof type === 'string') change(type, props)
  }
  try {
    return draw()
  } finally {
    delete options.vnode
  }
}
