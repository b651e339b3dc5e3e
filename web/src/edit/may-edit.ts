import { createContext, useContext } from 'react'

/** False for readers, who see no controls for changes. The server rejects changes in any case. */
export const MayEditContext = createContext(true)

export const useMayEdit = (): boolean => useContext(MayEditContext)
