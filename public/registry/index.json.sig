{
  "v": 1,
  "signatures": [
    {
      "key": "GxSM03N3sgvr16P671CXwTl9qd63DIoMSU6bkTpBr3U",
      "signature": "E9LAQaSsl3Pj1Dy973XlNUvH2VsVKcAw1ukUgT0mSIcxQCC46d1o1t-JKa74vwRrWY8xL2uw2gJXGhZNDlTVCQ"
    }
  ]
}
