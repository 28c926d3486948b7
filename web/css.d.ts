/** Style sheets are bundled as text and adopted by the shadow root that they belong to. */
declare module '*.css' {
  const text: string;
  export default text;
}
