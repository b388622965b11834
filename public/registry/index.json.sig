{
  "v": 1,
  "signatures": [
    {
      "key": "GxSM03N3sgvr16P671CXwTl9qd63DIoMSU6bkTpBr3U",
      "signature": "e9bg_2CnI_tSHPJtxQeXRY-vhHfNzdwcrA5A2P6Z6W05yw0B824HIQ1NwbnfOEaOdSCq_Y0TPi76Xy_9N_X-Aw"
    }
  ]
}
