/** The viewer's library, which is large and loaded when a slide is opened. */
export const loadLibrary = async () => (await import('openseadragon')).default
