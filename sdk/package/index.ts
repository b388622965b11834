export { contentHash } from './contentHash.ts'
export { isPackageName, packageLayout } from './layout.ts'
export { contradictionsIn, type ManifestMistake, mistakesOf, type SchemaMistake } from './manifestMistakes.ts'
export { type PackageFiles, packPlugin } from './pack.ts'
