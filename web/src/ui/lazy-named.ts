import { type ComponentProps, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** A component of a module that is loaded on first use; `fallback` is shown until then. */
// biome-ignore lint/suspicious/noExplicitAny: like React's own `lazy`
export function lazyNamed<Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Loaded = lazy<ComponentType<object>>(async () => ({ default: (await load())[name] }))
  return ({ fallback, ...props }: ComponentProps<Module[Name]> & { fallback?: ReactNode }) =>
    createElement(Suspense, { fallback }, createElement(Loaded, props))
}
