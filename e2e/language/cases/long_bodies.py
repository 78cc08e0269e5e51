# Bodies of hundreds of statements, which are cut into several Rust functions.
log = []


def note(value, k=0):
    log.append(value + k)
    return value


note(m-1 if 0 else 0)
m1 = note(1, k=1) + 1
m2 = note(2, k=2) + 2
note(m2 if 3 else 0)
m4 = note(4, k=4) + 4
m5 = note(5, k=5) + 5
note(m5 if 6 else 0)
m7 = note(7, k=0) + 7
m8 = note(8, k=1) + 8
note(m8 if 9 else 0)
m10 = note(10, k=3) + 10
m11 = note(11, k=4) + 11
note(m11 if 12 else 0)
m13 = note(13, k=6) + 13
m14 = note(14, k=0) + 14
note(m14 if 15 else 0)
m16 = note(16, k=2) + 16
m17 = note(17, k=3) + 17
note(m17 if 18 else 0)
m19 = note(19, k=5) + 19
m20 = note(20, k=6) + 20
note(m20 if 21 else 0)
m22 = note(22, k=1) + 22
m23 = note(23, k=2) + 23
note(m23 if 24 else 0)
m25 = note(25, k=4) + 25
m26 = note(26, k=5) + 26
note(m26 if 27 else 0)
m28 = note(28, k=0) + 28
m29 = note(29, k=1) + 29
note(m29 if 30 else 0)
m31 = note(31, k=3) + 31
m32 = note(32, k=4) + 32
note(m32 if 33 else 0)
m34 = note(34, k=6) + 34
m35 = note(35, k=0) + 35
note(m35 if 36 else 0)
m37 = note(37, k=2) + 37
m38 = note(38, k=3) + 38
note(m38 if 39 else 0)
m40 = note(40, k=5) + 40
m41 = note(41, k=6) + 41
note(m41 if 42 else 0)
m43 = note(43, k=1) + 43
m44 = note(44, k=2) + 44
note(m44 if 45 else 0)
m46 = note(46, k=4) + 46
m47 = note(47, k=5) + 47
note(m47 if 48 else 0)
m49 = note(49, k=0) + 49
m50 = note(50, k=1) + 50
note(m50 if 51 else 0)
m52 = note(52, k=3) + 52
m53 = note(53, k=4) + 53
note(m53 if 54 else 0)
m55 = note(55, k=6) + 55
m56 = note(56, k=0) + 56
note(m56 if 57 else 0)
m58 = note(58, k=2) + 58
m59 = note(59, k=3) + 59
note(m59 if 60 else 0)
m61 = note(61, k=5) + 61
m62 = note(62, k=6) + 62
note(m62 if 63 else 0)
m64 = note(64, k=1) + 64
m65 = note(65, k=2) + 65
note(m65 if 66 else 0)
m67 = note(67, k=4) + 67
m68 = note(68, k=5) + 68
note(m68 if 69 else 0)
m70 = note(70, k=0) + 70
m71 = note(71, k=1) + 71
note(m71 if 72 else 0)
m73 = note(73, k=3) + 73
m74 = note(74, k=4) + 74
note(m74 if 75 else 0)
m76 = note(76, k=6) + 76
m77 = note(77, k=0) + 77
note(m77 if 78 else 0)
m79 = note(79, k=2) + 79
m80 = note(80, k=3) + 80
note(m80 if 81 else 0)
m82 = note(82, k=5) + 82
m83 = note(83, k=6) + 83
note(m83 if 84 else 0)
m85 = note(85, k=1) + 85
m86 = note(86, k=2) + 86
note(m86 if 87 else 0)
m88 = note(88, k=4) + 88
m89 = note(89, k=5) + 89
note(m89 if 90 else 0)
m91 = note(91, k=0) + 91
m92 = note(92, k=1) + 92
note(m92 if 93 else 0)
m94 = note(94, k=3) + 94
m95 = note(95, k=4) + 95
note(m95 if 96 else 0)
m97 = note(97, k=6) + 97
m98 = note(98, k=0) + 98
note(m98 if 99 else 0)
m100 = note(100, k=2) + 100
m101 = note(101, k=3) + 101
note(m101 if 102 else 0)
m103 = note(103, k=5) + 103
m104 = note(104, k=6) + 104
note(m104 if 105 else 0)
m106 = note(106, k=1) + 106
m107 = note(107, k=2) + 107
note(m107 if 108 else 0)
m109 = note(109, k=4) + 109
m110 = note(110, k=5) + 110
note(m110 if 111 else 0)
m112 = note(112, k=0) + 112
m113 = note(113, k=1) + 113
note(m113 if 114 else 0)
m115 = note(115, k=3) + 115
m116 = note(116, k=4) + 116
note(m116 if 117 else 0)
m118 = note(118, k=6) + 118
m119 = note(119, k=0) + 119
note(m119 if 120 else 0)
m121 = note(121, k=2) + 121
m122 = note(122, k=3) + 122
note(m122 if 123 else 0)
m124 = note(124, k=5) + 124
m125 = note(125, k=6) + 125
note(m125 if 126 else 0)
m127 = note(127, k=1) + 127
m128 = note(128, k=2) + 128
note(m128 if 129 else 0)
m130 = note(130, k=4) + 130
m131 = note(131, k=5) + 131
note(m131 if 132 else 0)
m133 = note(133, k=0) + 133
m134 = note(134, k=1) + 134
note(m134 if 135 else 0)
m136 = note(136, k=3) + 136
m137 = note(137, k=4) + 137
note(m137 if 138 else 0)
m139 = note(139, k=6) + 139
m140 = note(140, k=0) + 140
note(m140 if 141 else 0)
m142 = note(142, k=2) + 142
m143 = note(143, k=3) + 143
note(m143 if 144 else 0)
m145 = note(145, k=5) + 145
m146 = note(146, k=6) + 146
note(m146 if 147 else 0)
m148 = note(148, k=1) + 148
m149 = note(149, k=2) + 149
note(m149 if 150 else 0)
m151 = note(151, k=4) + 151
m152 = note(152, k=5) + 152
note(m152 if 153 else 0)
m154 = note(154, k=0) + 154
m155 = note(155, k=1) + 155
note(m155 if 156 else 0)
m157 = note(157, k=3) + 157
m158 = note(158, k=4) + 158
note(m158 if 159 else 0)
m160 = note(160, k=6) + 160
m161 = note(161, k=0) + 161
note(m161 if 162 else 0)
m163 = note(163, k=2) + 163
m164 = note(164, k=3) + 164
note(m164 if 165 else 0)
m166 = note(166, k=5) + 166
m167 = note(167, k=6) + 167
note(m167 if 168 else 0)
m169 = note(169, k=1) + 169
m170 = note(170, k=2) + 170
note(m170 if 171 else 0)
m172 = note(172, k=4) + 172
m173 = note(173, k=5) + 173
note(m173 if 174 else 0)
m175 = note(175, k=0) + 175
m176 = note(176, k=1) + 176
note(m176 if 177 else 0)
m178 = note(178, k=3) + 178
m179 = note(179, k=4) + 179
note(m179 if 180 else 0)
m181 = note(181, k=6) + 181
m182 = note(182, k=0) + 182
note(m182 if 183 else 0)
m184 = note(184, k=2) + 184
m185 = note(185, k=3) + 185
note(m185 if 186 else 0)
m187 = note(187, k=5) + 187
m188 = note(188, k=6) + 188
note(m188 if 189 else 0)
m190 = note(190, k=1) + 190
m191 = note(191, k=2) + 191
note(m191 if 192 else 0)
m193 = note(193, k=4) + 193
m194 = note(194, k=5) + 194
note(m194 if 195 else 0)
m196 = note(196, k=0) + 196
m197 = note(197, k=1) + 197
note(m197 if 198 else 0)
m199 = note(199, k=3) + 199
m200 = note(200, k=4) + 200
note(m200 if 201 else 0)
m202 = note(202, k=6) + 202
m203 = note(203, k=0) + 203
note(m203 if 204 else 0)
m205 = note(205, k=2) + 205
m206 = note(206, k=3) + 206
note(m206 if 207 else 0)
m208 = note(208, k=5) + 208
m209 = note(209, k=6) + 209
note(m209 if 210 else 0)
m211 = note(211, k=1) + 211
m212 = note(212, k=2) + 212
note(m212 if 213 else 0)
m214 = note(214, k=4) + 214
m215 = note(215, k=5) + 215
note(m215 if 216 else 0)
m217 = note(217, k=0) + 217
m218 = note(218, k=1) + 218
note(m218 if 219 else 0)
m220 = note(220, k=3) + 220
m221 = note(221, k=4) + 221
note(m221 if 222 else 0)
m223 = note(223, k=6) + 223
m224 = note(224, k=0) + 224
note(m224 if 225 else 0)
m226 = note(226, k=2) + 226
m227 = note(227, k=3) + 227
note(m227 if 228 else 0)
m229 = note(229, k=5) + 229
m230 = note(230, k=6) + 230
note(m230 if 231 else 0)
m232 = note(232, k=1) + 232
m233 = note(233, k=2) + 233
note(m233 if 234 else 0)
m235 = note(235, k=4) + 235
m236 = note(236, k=5) + 236
note(m236 if 237 else 0)
m238 = note(238, k=0) + 238
m239 = note(239, k=1) + 239
note(m239 if 240 else 0)
m241 = note(241, k=3) + 241
m242 = note(242, k=4) + 242
note(m242 if 243 else 0)
m244 = note(244, k=6) + 244
m245 = note(245, k=0) + 245
note(m245 if 246 else 0)
m247 = note(247, k=2) + 247
m248 = note(248, k=3) + 248
note(m248 if 249 else 0)
m250 = note(250, k=5) + 250
m251 = note(251, k=6) + 251
note(m251 if 252 else 0)
m253 = note(253, k=1) + 253
m254 = note(254, k=2) + 254
note(m254 if 255 else 0)
m256 = note(256, k=4) + 256
m257 = note(257, k=5) + 257
note(m257 if 258 else 0)
m259 = note(259, k=0) + 259
m260 = note(260, k=1) + 260
note(m260 if 261 else 0)
m262 = note(262, k=3) + 262
m263 = note(263, k=4) + 263
note(m263 if 264 else 0)
m265 = note(265, k=6) + 265
m266 = note(266, k=0) + 266
note(m266 if 267 else 0)
m268 = note(268, k=2) + 268
m269 = note(269, k=3) + 269
note(m269 if 270 else 0)
m271 = note(271, k=5) + 271
m272 = note(272, k=6) + 272
note(m272 if 273 else 0)
m274 = note(274, k=1) + 274
m275 = note(275, k=2) + 275
note(m275 if 276 else 0)
m277 = note(277, k=4) + 277
m278 = note(278, k=5) + 278
note(m278 if 279 else 0)
m280 = note(280, k=0) + 280
m281 = note(281, k=1) + 281
note(m281 if 282 else 0)
m283 = note(283, k=3) + 283
m284 = note(284, k=4) + 284
note(m284 if 285 else 0)
m286 = note(286, k=6) + 286
m287 = note(287, k=0) + 287
note(m287 if 288 else 0)
m289 = note(289, k=2) + 289
m290 = note(290, k=3) + 290
note(m290 if 291 else 0)
m292 = note(292, k=5) + 292
m293 = note(293, k=6) + 293
note(m293 if 294 else 0)
m295 = note(295, k=1) + 295
m296 = note(296, k=2) + 296
note(m296 if 297 else 0)
m298 = note(298, k=4) + 298
m299 = note(299, k=5) + 299
note(m299 if 300 else 0)
m301 = note(301, k=0) + 301
m302 = note(302, k=1) + 302
note(m302 if 303 else 0)
m304 = note(304, k=3) + 304
m305 = note(305, k=4) + 305
note(m305 if 306 else 0)
m307 = note(307, k=6) + 307
m308 = note(308, k=0) + 308
note(m308 if 309 else 0)
m310 = note(310, k=2) + 310
m311 = note(311, k=3) + 311
note(m311 if 312 else 0)
m313 = note(313, k=5) + 313
m314 = note(314, k=6) + 314
note(m314 if 315 else 0)
m316 = note(316, k=1) + 316
m317 = note(317, k=2) + 317
note(m317 if 318 else 0)
m319 = note(319, k=4) + 319
m320 = note(320, k=5) + 320
note(m320 if 321 else 0)
m322 = note(322, k=0) + 322
m323 = note(323, k=1) + 323
note(m323 if 324 else 0)
m325 = note(325, k=3) + 325
m326 = note(326, k=4) + 326
note(m326 if 327 else 0)
m328 = note(328, k=6) + 328
m329 = note(329, k=0) + 329
note(m329 if 330 else 0)
m331 = note(331, k=2) + 331
m332 = note(332, k=3) + 332
note(m332 if 333 else 0)
m334 = note(334, k=5) + 334
m335 = note(335, k=6) + 335
note(m335 if 336 else 0)
m337 = note(337, k=1) + 337
m338 = note(338, k=2) + 338
note(m338 if 339 else 0)
m340 = note(340, k=4) + 340
m341 = note(341, k=5) + 341
note(m341 if 342 else 0)
m343 = note(343, k=0) + 343
m344 = note(344, k=1) + 344
note(m344 if 345 else 0)
m346 = note(346, k=3) + 346
m347 = note(347, k=4) + 347
note(m347 if 348 else 0)
m349 = note(349, k=6) + 349
m350 = note(350, k=0) + 350
note(m350 if 351 else 0)
m352 = note(352, k=2) + 352
m353 = note(353, k=3) + 353
note(m353 if 354 else 0)
m355 = note(355, k=5) + 355
m356 = note(356, k=6) + 356
note(m356 if 357 else 0)
m358 = note(358, k=1) + 358
m359 = note(359, k=2) + 359
note(m359 if 360 else 0)
m361 = note(361, k=4) + 361
m362 = note(362, k=5) + 362
note(m362 if 363 else 0)
m364 = note(364, k=0) + 364
m365 = note(365, k=1) + 365
note(m365 if 366 else 0)
m367 = note(367, k=3) + 367
m368 = note(368, k=4) + 368
note(m368 if 369 else 0)
m370 = note(370, k=6) + 370
m371 = note(371, k=0) + 371
note(m371 if 372 else 0)
m373 = note(373, k=2) + 373
m374 = note(374, k=3) + 374
note(m374 if 375 else 0)
m376 = note(376, k=5) + 376
m377 = note(377, k=6) + 377
note(m377 if 378 else 0)
m379 = note(379, k=1) + 379
m380 = note(380, k=2) + 380
note(m380 if 381 else 0)
m382 = note(382, k=4) + 382
m383 = note(383, k=5) + 383
note(m383 if 384 else 0)
m385 = note(385, k=0) + 385
m386 = note(386, k=1) + 386
note(m386 if 387 else 0)
m388 = note(388, k=3) + 388
m389 = note(389, k=4) + 389
note(m389 if 390 else 0)
m391 = note(391, k=6) + 391
m392 = note(392, k=0) + 392
note(m392 if 393 else 0)
m394 = note(394, k=2) + 394
m395 = note(395, k=3) + 395
note(m395 if 396 else 0)
m397 = note(397, k=5) + 397
m398 = note(398, k=6) + 398
note(m398 if 399 else 0)
m400 = note(400, k=1) + 400
m401 = note(401, k=2) + 401
note(m401 if 402 else 0)
m403 = note(403, k=4) + 403
m404 = note(404, k=5) + 404
note(m404 if 405 else 0)
m406 = note(406, k=0) + 406
m407 = note(407, k=1) + 407
note(m407 if 408 else 0)
m409 = note(409, k=3) + 409
m410 = note(410, k=4) + 410
note(m410 if 411 else 0)
m412 = note(412, k=6) + 412
m413 = note(413, k=0) + 413
note(m413 if 414 else 0)
m415 = note(415, k=2) + 415
m416 = note(416, k=3) + 416
note(m416 if 417 else 0)
m418 = note(418, k=5) + 418
m419 = note(419, k=6) + 419
print(len(log), sum(log), m418, m400)


def long(flag):
    total = 0
    total = total + note(0) * 0
    total = total + note(1) * 1
    total = total + note(2) * 2
    total = total + note(3) * 3
    total = total + note(4) * 4
    total = total + note(5) * 0
    total = total + note(6) * 1
    total = total + note(7) * 2
    total = total + note(8) * 3
    total = total + note(9) * 4
    total = total + note(10) * 0
    total = total + note(11) * 1
    total = total + note(12) * 2
    total = total + note(13) * 3
    total = total + note(14) * 4
    total = total + note(15) * 0
    total = total + note(16) * 1
    total = total + note(17) * 2
    total = total + note(18) * 3
    total = total + note(19) * 4
    total = total + note(20) * 0
    total = total + note(21) * 1
    total = total + note(22) * 2
    total = total + note(23) * 3
    total = total + note(24) * 4
    total = total + note(25) * 0
    total = total + note(26) * 1
    total = total + note(27) * 2
    total = total + note(28) * 3
    total = total + note(29) * 4
    total = total + note(30) * 0
    total = total + note(31) * 1
    total = total + note(32) * 2
    total = total + note(33) * 3
    total = total + note(34) * 4
    total = total + note(35) * 0
    total = total + note(36) * 1
    total = total + note(37) * 2
    total = total + note(38) * 3
    total = total + note(39) * 4
    total = total + note(40) * 0
    total = total + note(41) * 1
    total = total + note(42) * 2
    total = total + note(43) * 3
    total = total + note(44) * 4
    total = total + note(45) * 0
    total = total + note(46) * 1
    total = total + note(47) * 2
    total = total + note(48) * 3
    total = total + note(49) * 4
    total = total + note(50) * 0
    total = total + note(51) * 1
    total = total + note(52) * 2
    total = total + note(53) * 3
    total = total + note(54) * 4
    total = total + note(55) * 0
    total = total + note(56) * 1
    total = total + note(57) * 2
    total = total + note(58) * 3
    total = total + note(59) * 4
    total = total + note(60) * 0
    total = total + note(61) * 1
    total = total + note(62) * 2
    total = total + note(63) * 3
    total = total + note(64) * 4
    total = total + note(65) * 0
    total = total + note(66) * 1
    total = total + note(67) * 2
    total = total + note(68) * 3
    total = total + note(69) * 4
    total = total + note(70) * 0
    total = total + note(71) * 1
    total = total + note(72) * 2
    total = total + note(73) * 3
    total = total + note(74) * 4
    total = total + note(75) * 0
    total = total + note(76) * 1
    total = total + note(77) * 2
    total = total + note(78) * 3
    total = total + note(79) * 4
    total = total + note(80) * 0
    total = total + note(81) * 1
    total = total + note(82) * 2
    total = total + note(83) * 3
    total = total + note(84) * 4
    total = total + note(85) * 0
    total = total + note(86) * 1
    total = total + note(87) * 2
    total = total + note(88) * 3
    total = total + note(89) * 4
    total = total + note(90) * 0
    total = total + note(91) * 1
    total = total + note(92) * 2
    total = total + note(93) * 3
    total = total + note(94) * 4
    total = total + note(95) * 0
    total = total + note(96) * 1
    total = total + note(97) * 2
    total = total + note(98) * 3
    total = total + note(99) * 4
    total = total + note(100) * 0
    total = total + note(101) * 1
    total = total + note(102) * 2
    total = total + note(103) * 3
    total = total + note(104) * 4
    total = total + note(105) * 0
    total = total + note(106) * 1
    total = total + note(107) * 2
    total = total + note(108) * 3
    total = total + note(109) * 4
    total = total + note(110) * 0
    total = total + note(111) * 1
    total = total + note(112) * 2
    total = total + note(113) * 3
    total = total + note(114) * 4
    total = total + note(115) * 0
    total = total + note(116) * 1
    total = total + note(117) * 2
    total = total + note(118) * 3
    total = total + note(119) * 4
    total = total + note(120) * 0
    total = total + note(121) * 1
    total = total + note(122) * 2
    total = total + note(123) * 3
    total = total + note(124) * 4
    total = total + note(125) * 0
    total = total + note(126) * 1
    total = total + note(127) * 2
    total = total + note(128) * 3
    total = total + note(129) * 4
    total = total + note(130) * 0
    total = total + note(131) * 1
    total = total + note(132) * 2
    total = total + note(133) * 3
    total = total + note(134) * 4
    total = total + note(135) * 0
    total = total + note(136) * 1
    total = total + note(137) * 2
    total = total + note(138) * 3
    total = total + note(139) * 4
    total = total + note(140) * 0
    total = total + note(141) * 1
    total = total + note(142) * 2
    total = total + note(143) * 3
    total = total + note(144) * 4
    total = total + note(145) * 0
    total = total + note(146) * 1
    total = total + note(147) * 2
    total = total + note(148) * 3
    total = total + note(149) * 4
    total = total + note(150) * 0
    total = total + note(151) * 1
    total = total + note(152) * 2
    total = total + note(153) * 3
    total = total + note(154) * 4
    total = total + note(155) * 0
    total = total + note(156) * 1
    total = total + note(157) * 2
    total = total + note(158) * 3
    total = total + note(159) * 4
    total = total + note(160) * 0
    total = total + note(161) * 1
    total = total + note(162) * 2
    total = total + note(163) * 3
    total = total + note(164) * 4
    total = total + note(165) * 0
    total = total + note(166) * 1
    total = total + note(167) * 2
    total = total + note(168) * 3
    total = total + note(169) * 4
    total = total + note(170) * 0
    total = total + note(171) * 1
    total = total + note(172) * 2
    total = total + note(173) * 3
    total = total + note(174) * 4
    total = total + note(175) * 0
    total = total + note(176) * 1
    total = total + note(177) * 2
    total = total + note(178) * 3
    total = total + note(179) * 4
    total = total + note(180) * 0
    total = total + note(181) * 1
    total = total + note(182) * 2
    total = total + note(183) * 3
    total = total + note(184) * 4
    total = total + note(185) * 0
    total = total + note(186) * 1
    total = total + note(187) * 2
    total = total + note(188) * 3
    total = total + note(189) * 4
    total = total + note(190) * 0
    total = total + note(191) * 1
    total = total + note(192) * 2
    total = total + note(193) * 3
    total = total + note(194) * 4
    total = total + note(195) * 0
    total = total + note(196) * 1
    total = total + note(197) * 2
    total = total + note(198) * 3
    total = total + note(199) * 4
    total = total + note(200) * 0
    if flag:
        return total, 'early'
    inner = lambda: total + captured
    captured = 7
    total = total + note(201) * 1
    total = total + note(202) * 2
    total = total + note(203) * 3
    total = total + note(204) * 4
    total = total + note(205) * 0
    total = total + note(206) * 1
    total = total + note(207) * 2
    total = total + note(208) * 3
    total = total + note(209) * 4
    total = total + note(210) * 0
    total = total + note(211) * 1
    total = total + note(212) * 2
    total = total + note(213) * 3
    total = total + note(214) * 4
    total = total + note(215) * 0
    total = total + note(216) * 1
    total = total + note(217) * 2
    total = total + note(218) * 3
    total = total + note(219) * 4
    total = total + note(220) * 0
    total = total + note(221) * 1
    total = total + note(222) * 2
    total = total + note(223) * 3
    total = total + note(224) * 4
    total = total + note(225) * 0
    total = total + note(226) * 1
    total = total + note(227) * 2
    total = total + note(228) * 3
    total = total + note(229) * 4
    total = total + note(230) * 0
    total = total + note(231) * 1
    total = total + note(232) * 2
    total = total + note(233) * 3
    total = total + note(234) * 4
    total = total + note(235) * 0
    total = total + note(236) * 1
    total = total + note(237) * 2
    total = total + note(238) * 3
    total = total + note(239) * 4
    total = total + note(240) * 0
    total = total + note(241) * 1
    total = total + note(242) * 2
    total = total + note(243) * 3
    total = total + note(244) * 4
    total = total + note(245) * 0
    total = total + note(246) * 1
    total = total + note(247) * 2
    total = total + note(248) * 3
    total = total + note(249) * 4
    total = total + note(250) * 0
    total = total + note(251) * 1
    total = total + note(252) * 2
    total = total + note(253) * 3
    total = total + note(254) * 4
    total = total + note(255) * 0
    total = total + note(256) * 1
    total = total + note(257) * 2
    total = total + note(258) * 3
    total = total + note(259) * 4
    total = total + note(260) * 0
    total = total + note(261) * 1
    total = total + note(262) * 2
    total = total + note(263) * 3
    total = total + note(264) * 4
    total = total + note(265) * 0
    total = total + note(266) * 1
    total = total + note(267) * 2
    total = total + note(268) * 3
    total = total + note(269) * 4
    total = total + note(270) * 0
    total = total + note(271) * 1
    total = total + note(272) * 2
    total = total + note(273) * 3
    total = total + note(274) * 4
    total = total + note(275) * 0
    total = total + note(276) * 1
    total = total + note(277) * 2
    total = total + note(278) * 3
    total = total + note(279) * 4
    total = total + note(280) * 0
    total = total + note(281) * 1
    total = total + note(282) * 2
    total = total + note(283) * 3
    total = total + note(284) * 4
    total = total + note(285) * 0
    total = total + note(286) * 1
    total = total + note(287) * 2
    total = total + note(288) * 3
    total = total + note(289) * 4
    total = total + note(290) * 0
    total = total + note(291) * 1
    total = total + note(292) * 2
    total = total + note(293) * 3
    total = total + note(294) * 4
    total = total + note(295) * 0
    total = total + note(296) * 1
    total = total + note(297) * 2
    total = total + note(298) * 3
    total = total + note(299) * 4
    total = total + note(300) * 0
    try:
        total = total + unbound_here
    except NameError as error:
        total += len(str(error))
    for item in [1, 2, 3]:
        if item == 2:
            continue
        total += item
    total = total + note(301) * 1
    total = total + note(302) * 2
    total = total + note(303) * 3
    total = total + note(304) * 4
    total = total + note(305) * 0
    total = total + note(306) * 1
    total = total + note(307) * 2
    total = total + note(308) * 3
    total = total + note(309) * 4
    total = total + note(310) * 0
    total = total + note(311) * 1
    total = total + note(312) * 2
    total = total + note(313) * 3
    total = total + note(314) * 4
    total = total + note(315) * 0
    total = total + note(316) * 1
    total = total + note(317) * 2
    total = total + note(318) * 3
    total = total + note(319) * 4
    total = total + note(320) * 0
    total = total + note(321) * 1
    total = total + note(322) * 2
    total = total + note(323) * 3
    total = total + note(324) * 4
    total = total + note(325) * 0
    total = total + note(326) * 1
    total = total + note(327) * 2
    total = total + note(328) * 3
    total = total + note(329) * 4
    total = total + note(330) * 0
    total = total + note(331) * 1
    total = total + note(332) * 2
    total = total + note(333) * 3
    total = total + note(334) * 4
    total = total + note(335) * 0
    total = total + note(336) * 1
    total = total + note(337) * 2
    total = total + note(338) * 3
    total = total + note(339) * 4
    total = total + note(340) * 0
    total = total + note(341) * 1
    total = total + note(342) * 2
    total = total + note(343) * 3
    total = total + note(344) * 4
    total = total + note(345) * 0
    total = total + note(346) * 1
    total = total + note(347) * 2
    total = total + note(348) * 3
    total = total + note(349) * 4
    total = total + note(350) * 0
    total = total + note(351) * 1
    total = total + note(352) * 2
    total = total + note(353) * 3
    total = total + note(354) * 4
    total = total + note(355) * 0
    total = total + note(356) * 1
    total = total + note(357) * 2
    total = total + note(358) * 3
    total = total + note(359) * 4
    total = total + note(360) * 0
    total = total + note(361) * 1
    total = total + note(362) * 2
    total = total + note(363) * 3
    total = total + note(364) * 4
    total = total + note(365) * 0
    total = total + note(366) * 1
    total = total + note(367) * 2
    total = total + note(368) * 3
    total = total + note(369) * 4
    total = total + note(370) * 0
    total = total + note(371) * 1
    total = total + note(372) * 2
    total = total + note(373) * 3
    total = total + note(374) * 4
    total = total + note(375) * 0
    total = total + note(376) * 1
    total = total + note(377) * 2
    total = total + note(378) * 3
    total = total + note(379) * 4
    total = total + note(380) * 0
    total = total + note(381) * 1
    total = total + note(382) * 2
    total = total + note(383) * 3
    total = total + note(384) * 4
    total = total + note(385) * 0
    total = total + note(386) * 1
    total = total + note(387) * 2
    total = total + note(388) * 3
    total = total + note(389) * 4
    total = total + note(390) * 0
    total = total + note(391) * 1
    total = total + note(392) * 2
    total = total + note(393) * 3
    total = total + note(394) * 4
    total = total + note(395) * 0
    total = total + note(396) * 1
    total = total + note(397) * 2
    total = total + note(398) * 3
    total = total + note(399) * 4
    total = total + note(400) * 0
    total = total + note(401) * 1
    total = total + note(402) * 2
    total = total + note(403) * 3
    total = total + note(404) * 4
    total = total + note(405) * 0
    total = total + note(406) * 1
    total = total + note(407) * 2
    total = total + note(408) * 3
    total = total + note(409) * 4
    total = total + note(410) * 0
    total = total + note(411) * 1
    total = total + note(412) * 2
    total = total + note(413) * 3
    total = total + note(414) * 4
    total = total + note(415) * 0
    total = total + note(416) * 1
    total = total + note(417) * 2
    total = total + note(418) * 3
    total = total + note(419) * 4
    del flag
    return total, inner()


print(long(False), long(True))


def fails():
    value = 0
    value = value + note(0) + 0
    value = value + note(1) + 1
    value = value + note(2) + 2
    value = value + note(3) + 3
    value = value + note(4) + 4
    value = value + note(5) + 5
    value = value + note(6) + 6
    value = value + note(7) + 7
    value = value + note(8) + 8
    value = value + note(9) + 9
    value = value + note(10) + 10
    value = value + note(11) + 11
    value = value + note(12) + 12
    value = value + note(13) + 13
    value = value + note(14) + 14
    value = value + note(15) + 15
    value = value + note(16) + 16
    value = value + note(17) + 17
    value = value + note(18) + 18
    value = value + note(19) + 19
    value = value + note(20) + 20
    value = value + note(21) + 21
    value = value + note(22) + 22
    value = value + note(23) + 23
    value = value + note(24) + 24
    value = value + note(25) + 25
    value = value + note(26) + 26
    value = value + note(27) + 27
    value = value + note(28) + 28
    value = value + note(29) + 29
    value = value + note(30) + 30
    value = value + note(31) + 31
    value = value + note(32) + 32
    value = value + note(33) + 33
    value = value + note(34) + 34
    value = value + note(35) + 35
    value = value + note(36) + 36
    value = value + note(37) + 37
    value = value + note(38) + 38
    value = value + note(39) + 39
    value = value + note(40) + 40
    value = value + note(41) + 41
    value = value + note(42) + 42
    value = value + note(43) + 43
    value = value + note(44) + 44
    value = value + note(45) + 45
    value = value + note(46) + 46
    value = value + note(47) + 47
    value = value + note(48) + 48
    value = value + note(49) + 49
    value = value + note(50) + 50
    value = value + note(51) + 51
    value = value + note(52) + 52
    value = value + note(53) + 53
    value = value + note(54) + 54
    value = value + note(55) + 55
    value = value + note(56) + 56
    value = value + note(57) + 57
    value = value + note(58) + 58
    value = value + note(59) + 59
    value = value + note(60) + 60
    value = value + note(61) + 61
    value = value + note(62) + 62
    value = value + note(63) + 63
    value = value + note(64) + 64
    value = value + note(65) + 65
    value = value + note(66) + 66
    value = value + note(67) + 67
    value = value + note(68) + 68
    value = value + note(69) + 69
    value = value + note(70) + 70
    value = value + note(71) + 71
    value = value + note(72) + 72
    value = value + note(73) + 73
    value = value + note(74) + 74
    value = value + note(75) + 75
    value = value + note(76) + 76
    value = value + note(77) + 77
    value = value + note(78) + 78
    value = value + note(79) + 79
    value = value + note(80) + 80
    value = value + note(81) + 81
    value = value + note(82) + 82
    value = value + note(83) + 83
    value = value + note(84) + 84
    value = value + note(85) + 85
    value = value + note(86) + 86
    value = value + note(87) + 87
    value = value + note(88) + 88
    value = value + note(89) + 89
    value = value + note(90) + 90
    value = value + note(91) + 91
    value = value + note(92) + 92
    value = value + note(93) + 93
    value = value + note(94) + 94
    value = value + note(95) + 95
    value = value + note(96) + 96
    value = value + note(97) + 97
    value = value + note(98) + 98
    value = value + note(99) + 99
    value = value + note(100) + 100
    value = value + note(101) + 101
    value = value + note(102) + 102
    value = value + note(103) + 103
    value = value + note(104) + 104
    value = value + note(105) + 105
    value = value + note(106) + 106
    value = value + note(107) + 107
    value = value + note(108) + 108
    value = value + note(109) + 109
    value = value + note(110) + 110
    value = value + note(111) + 111
    value = value + note(112) + 112
    value = value + note(113) + 113
    value = value + note(114) + 114
    value = value + note(115) + 115
    value = value + note(116) + 116
    value = value + note(117) + 117
    value = value + note(118) + 118
    value = value + note(119) + 119
    value = value + note(120) + 120
    value = value + note(121) + 121
    value = value + note(122) + 122
    value = value + note(123) + 123
    value = value + note(124) + 124
    value = value + note(125) + 125
    value = value + note(126) + 126
    value = value + note(127) + 127
    value = value + note(128) + 128
    value = value + note(129) + 129
    value = value + note(130) + 130
    value = value + note(131) + 131
    value = value + note(132) + 132
    value = value + note(133) + 133
    value = value + note(134) + 134
    value = value + note(135) + 135
    value = value + note(136) + 136
    value = value + note(137) + 137
    value = value + note(138) + 138
    value = value + note(139) + 139
    value = value + note(140) + 140
    value = value + note(141) + 141
    value = value + note(142) + 142
    value = value + note(143) + 143
    value = value + note(144) + 144
    value = value + note(145) + 145
    value = value + note(146) + 146
    value = value + note(147) + 147
    value = value + note(148) + 148
    value = value + note(149) + 149
    value = value + note(150) + 150
    value = value + note(151) + 151
    value = value + note(152) + 152
    value = value + note(153) + 153
    value = value + note(154) + 154
    value = value + note(155) + 155
    value = value + note(156) + 156
    value = value + note(157) + 157
    value = value + note(158) + 158
    value = value + note(159) + 159
    value = value + note(160) + 160
    value = value + note(161) + 161
    value = value + note(162) + 162
    value = value + note(163) + 163
    value = value + note(164) + 164
    value = value + note(165) + 165
    value = value + note(166) + 166
    value = value + note(167) + 167
    value = value + note(168) + 168
    value = value + note(169) + 169
    value = value + note(170) + 170
    value = value + note(171) + 171
    value = value + note(172) + 172
    value = value + note(173) + 173
    value = value + note(174) + 174
    value = value + note(175) + 175
    value = value + note(176) + 176
    value = value + note(177) + 177
    value = value + note(178) + 178
    value = value + note(179) + 179
    value = value + note(180) + 180
    value = value + note(181) + 181
    value = value + note(182) + 182
    value = value + note(183) + 183
    value = value + note(184) + 184
    value = value + note(185) + 185
    value = value + note(186) + 186
    value = value + note(187) + 187
    value = value + note(188) + 188
    value = value + note(189) + 189
    value = value + note(190) + 190
    value = value + note(191) + 191
    value = value + note(192) + 192
    value = value + note(193) + 193
    value = value + note(194) + 194
    value = value + note(195) + 195
    value = value + note(196) + 196
    value = value + note(197) + 197
    value = value + note(198) + 198
    value = value + note(199) + 199
    value = value + note(200) + 200
    value = value + note(201) + 201
    value = value + note(202) + 202
    value = value + note(203) + 203
    value = value + note(204) + 204
    value = value + note(205) + 205
    value = value + note(206) + 206
    value = value + note(207) + 207
    value = value + note(208) + 208
    value = value + note(209) + 209
    value = value + note(210) + 210
    value = value + note(211) + 211
    value = value + note(212) + 212
    value = value + note(213) + 213
    value = value + note(214) + 214
    value = value + note(215) + 215
    value = value + note(216) + 216
    value = value + note(217) + 217
    value = value + note(218) + 218
    value = value + note(219) + 219
    value = value + note(220) + 220
    value = value + note(221) + 221
    value = value + note(222) + 222
    value = value + note(223) + 223
    value = value + note(224) + 224
    value = value + note(225) + 225
    value = value + note(226) + 226
    value = value + note(227) + 227
    value = value + note(228) + 228
    value = value + note(229) + 229
    value = value + note(230) + 230
    value = value + note(231) + 231
    value = value + note(232) + 232
    value = value + note(233) + 233
    value = value + note(234) + 234
    value = value + note(235) + 235
    value = value + note(236) + 236
    value = value + note(237) + 237
    value = value + note(238) + 238
    value = value + note(239) + 239
    value = value + note(240) + 240
    value = value + note(241) + 241
    value = value + note(242) + 242
    value = value + note(243) + 243
    value = value + note(244) + 244
    value = value + note(245) + 245
    value = value + note(246) + 246
    value = value + note(247) + 247
    value = value + note(248) + 248
    value = value + note(249) + 249
    value = value + note(250) + 250
    value = value + note(251) + 251
    value = value + note(252) + 252
    value = value + note(253) + 253
    value = value + note(254) + 254
    value = value + note(255) + 255
    value = value + note(256) + 256
    value = value + note(257) + 257
    value = value + note(258) + 258
    value = value + note(259) + 259
    value = value + note(260) + 260
    value = value + note(261) + 261
    value = value + note(262) + 262
    value = value + note(263) + 263
    value = value + note(264) + 264
    value = value + note(265) + 265
    value = value + note(266) + 266
    value = value + note(267) + 267
    value = value + note(268) + 268
    value = value + note(269) + 269
    value = value + note(270) + 270
    value = value + note(271) + 271
    value = value + note(272) + 272
    value = value + note(273) + 273
    value = value + note(274) + 274
    value = value + note(275) + 275
    value = value + note(276) + 276
    value = value + note(277) + 277
    value = value + note(278) + 278
    value = value + note(279) + 279
    value = value + note(280) + 280
    value = value + note(281) + 281
    value = value + note(282) + 282
    value = value + note(283) + 283
    value = value + note(284) + 284
    value = value + note(285) + 285
    value = value + note(286) + 286
    value = value + note(287) + 287
    value = value + note(288) + 288
    value = value + note(289) + 289
    value = value + note(290) + 290
    value = value + note(291) + 291
    value = value + note(292) + 292
    value = value + note(293) + 293
    value = value + note(294) + 294
    value = value + note(295) + 295
    value = value + note(296) + 296
    value = value + note(297) + 297
    value = value + note(298) + 298
    value = value + note(299) + 299
    value = value + note(300) + 300
    value = value + note(301) + 301
    value = value + note(302) + 302
    value = value + note(303) + 303
    value = value + note(304) + 304
    value = value + note(305) + 305
    value = value + note(306) + 306
    value = value + note(307) + 307
    value = value + note(308) + 308
    value = value + note(309) + 309
    value = value + note(310) + 310
    value = value + note(311) + 311
    value = value + note(312) + 312
    value = value + note(313) + 313
    value = value + note(314) + 314
    value = value + note(315) + 315
    value = value + note(316) + 316
    value = value + note(317) + 317
    value = value + note(318) + 318
    value = value + note(319) + 319
    value = value + note(320) + 320
    value = value + note(321) + 321
    value = value + note(322) + 322
    value = value + note(323) + 323
    value = value + note(324) + 324
    value = value + note(325) + 325
    value = value + note(326) + 326
    value = value + note(327) + 327
    value = value + note(328) + 328
    value = value + note(329) + 329
    value = value + note(330) + 330
    value = value + note(331) + 331
    value = value + note(332) + 332
    value = value + note(333) + 333
    value = value + note(334) + 334
    value = value + note(335) + 335
    value = value + note(336) + 336
    value = value + note(337) + 337
    value = value + note(338) + 338
    value = value + note(339) + 339
    value = value + note(340) + 340
    value = value + note(341) + 341
    value = value + note(342) + 342
    value = value + note(343) + 343
    value = value + note(344) + 344
    value = value + note(345) + 345
    value = value + note(346) + 346
    value = value + note(347) + 347
    value = value + note(348) + 348
    value = value + note(349) + 349
    value = value + note(350) + 350
    value = value + missing
    value = value + note(351) + 351
    value = value + note(352) + 352
    value = value + note(353) + 353
    value = value + note(354) + 354
    value = value + note(355) + 355
    value = value + note(356) + 356
    value = value + note(357) + 357
    value = value + note(358) + 358
    value = value + note(359) + 359
    value = value + note(360) + 360
    value = value + note(361) + 361
    value = value + note(362) + 362
    value = value + note(363) + 363
    value = value + note(364) + 364
    value = value + note(365) + 365
    value = value + note(366) + 366
    value = value + note(367) + 367
    value = value + note(368) + 368
    value = value + note(369) + 369
    value = value + note(370) + 370
    value = value + note(371) + 371
    value = value + note(372) + 372
    value = value + note(373) + 373
    value = value + note(374) + 374
    value = value + note(375) + 375
    value = value + note(376) + 376
    value = value + note(377) + 377
    value = value + note(378) + 378
    value = value + note(379) + 379
    value = value + note(380) + 380
    value = value + note(381) + 381
    value = value + note(382) + 382
    value = value + note(383) + 383
    value = value + note(384) + 384
    value = value + note(385) + 385
    value = value + note(386) + 386
    value = value + note(387) + 387
    value = value + note(388) + 388
    value = value + note(389) + 389
    value = value + note(390) + 390
    value = value + note(391) + 391
    value = value + note(392) + 392
    value = value + note(393) + 393
    value = value + note(394) + 394
    value = value + note(395) + 395
    value = value + note(396) + 396
    value = value + note(397) + 397
    value = value + note(398) + 398
    value = value + note(399) + 399
    value = value + note(400) + 400
    value = value + note(401) + 401
    value = value + note(402) + 402
    value = value + note(403) + 403
    value = value + note(404) + 404
    value = value + note(405) + 405
    value = value + note(406) + 406
    value = value + note(407) + 407
    value = value + note(408) + 408
    value = value + note(409) + 409
    value = value + note(410) + 410
    value = value + note(411) + 411
    value = value + note(412) + 412
    value = value + note(413) + 413
    value = value + note(414) + 414
    value = value + note(415) + 415
    value = value + note(416) + 416
    value = value + note(417) + 417
    value = value + note(418) + 418
    value = value + note(419) + 419
    return value


try:
    fails()
except NameError as error:
    print(error, error.__traceback__.tb_next.tb_lineno)
