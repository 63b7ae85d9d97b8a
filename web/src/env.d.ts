declare module '*.toml' {
  const table: any
  export default table
}
