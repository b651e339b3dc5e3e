import { type ComponentType, lazy } from 'react'

/** A component of a module that is loaded on its first use. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`
export const lazyNamed = <Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy<Module[Name]>(async () => ({ default: (await load())[name] }))
