import { options } from 'preact'

export type ElementProps = Record<string, unknown>

/** Calls for each element that is drawn meanwhile, which it may change. Drawing into a string waits for nothing. */
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
