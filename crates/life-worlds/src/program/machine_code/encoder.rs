//! The few instructions that are needed, as bytes.
//!
//! The encodings are those of volume 2 of Intel's manual. An assembler crate would be a hundred
//! times as long as this file.

use super::{FIRST_SHARED, Instructions, MOST_SHARED};

/// A general register, by its number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct General(pub u8);

/// The place of the row that is stepped, in bytes.
const INDEX: General = General(0);
/// The argument of a function.
const ARGUMENT: General = General(7);
/// The only one of those below that a function must keep.
const KEPT: General = General(3);
/// Registers for the addresses of rows: rsi, rdx, rcx, r8 to r11, rbx. None of them needs a special
/// encoding as a base.
pub(super) const ROWS: [General; FIRST_SHARED + MOST_SHARED] = [
    General(6),
    General(2),
    General(1),
    General(8),
    General(9),
    General(10),
    General(11),
    KEPT,
];

/// A vector register, or a vector in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    Register(u8),
    /// At the index after the base and an offset.
    Row {
        base: General,
        offset: i32,
    },
    /// At an offset from the argument.
    Fixed(i32),
}

/// A vector instruction. The last operand may be in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Instruction {
    Load(u8, Operand),
    Store(Operand, u8),
    And(u8, u8, Operand),
    /// The second operand is inverted.
    NotAnd(u8, u8, Operand),
    Or(u8, u8, Operand),
    Xor(u8, u8, Operand),
    /// Any function of the first three, written to the first.
    Ternary(u8, u8, Operand, u8),
}

/// The parts of an encoding.
struct Encoding {
    /// 0 for none, 1 for 66, 2 for F3.
    prefix: u8,
    /// 1 for 0F, 3 for 0F 3A.
    map: u8,
    code: u8,
    immediate: Option<u8>,
}

/// A function under construction. It keeps rbx, the only one of its general registers that callers
/// rely on, and changes no other one of those that they do. It does not call anything.
pub(super) struct Code {
    instructions: Instructions,
    pub bytes: Vec<u8>,
}

impl Code {
    /// Begins a function of one argument.
    pub fn new(instructions: Instructions) -> Self {
        let mut code = Self {
            instructions,
            bytes: Vec::new(),
        };
        // endbr64: processors may insist on it where code is entered. push rbx.
        code.bytes.extend([0xf3, 0x0f, 0x1e, 0xfa, 0x53]);
        code
    }

    /// Ends the function: pop rbx, vzeroupper, ret.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.extend([0x5b, 0xc5, 0xf8, 0x77, 0xc3]);
        self.bytes
    }

    /// Loads a word of the argument: mov to, [rdi + offset].
    pub fn load_word(&mut self, to: General, offset: i8) {
        let rex = 0x48 | to.0 >> 3 << 2;
        let mode = 0x40 | (to.0 & 7) << 3 | ARGUMENT.0;
        self.bytes.extend([rex, 0x8b, mode, offset as u8]);
    }

    /// Repeats these instructions with the index at 0, then further on by a register each time, and
    /// at last at the word of the argument at this offset.
    pub fn repeat(&mut self, body: &[Instruction], last: i8) {
        let last = last as u8;
        // xor eax, eax; the loop begins where a line of the instruction cache does.
        self.bytes.extend([0x31, 0xc0]);
        while !self.bytes.len().is_multiple_of(64) {
            self.bytes.push(0x90);
        }
        let start = self.bytes.len();
        for &instruction in body {
            self.push(instruction);
        }
        let width = self.instructions.bytes() as u8;
        // cmp rax, [rdi + last]; jae over the following ones of 4, 4, 5 and 5 bytes.
        self.bytes.extend([0x48, 0x3b, 0x47, last, 0x73, 18]);
        // add rax, width; cmp rax, [rdi + last]; cmova rax, [rdi + last].
        self.bytes.extend([0x48, 0x83, 0xc0, width]);
        self.bytes.extend([0x48, 0x3b, 0x47, last]);
        self.bytes.extend([0x48, 0x0f, 0x47, 0x47, last]);
        let back = start as i32 - (self.bytes.len() as i32 + 5);
        self.bytes.push(0xe9);
        self.bytes.extend(back.to_le_bytes());
    }

    fn push(&mut self, instruction: Instruction) {
        let encoding = |prefix, code| Encoding {
            prefix,
            map: 1,
            code,
            immediate: None,
        };
        match instruction {
            Instruction::Load(to, from) => self.vector(encoding(2, 0x6f), to, 0, from),
            Instruction::Store(to, from) => self.vector(encoding(2, 0x7f), from, 0, to),
            Instruction::And(to, a, b) => self.vector(encoding(1, 0xdb), to, a, b),
            Instruction::NotAnd(to, a, b) => self.vector(encoding(1, 0xdf), to, a, b),
            Instruction::Or(to, a, b) => self.vector(encoding(1, 0xeb), to, a, b),
            Instruction::Xor(to, a, b) => self.vector(encoding(1, 0xef), to, a, b),
            Instruction::Ternary(to, a, b, table) => {
                let encoding = Encoding {
                    prefix: 1,
                    map: 3,
                    code: 0x25,
                    immediate: Some(table),
                };
                self.vector(encoding, to, a, b);
            }
        }
    }

    /// Writes a vector instruction. Bits of register numbers beyond three are in the prefixes, all
    /// of them inverted.
    fn vector(&mut self, encoding: Encoding, first: u8, second: u8, third: Operand) {
        let Encoding {
            prefix, map, code, ..
        } = encoding;
        let base = match third {
            Operand::Register(number) => number,
            Operand::Row { base, .. } => base.0,
            Operand::Fixed(_) => ARGUMENT.0,
        };
        let high = |number: u8, bit: u8, to: u8| (!number >> bit & 1) << to;
        match self.instructions {
            Instructions::Avx2 => self.bytes.extend([
                0xc4,
                high(first, 3, 7) | 0x40 | high(base, 3, 5) | map,
                (!second & 15) << 3 | 0x04 | prefix,
            ]),
            Instructions::Avx512 => self.bytes.extend([
                0x62,
                high(first, 3, 7) | high(base, 4, 6) | high(base, 3, 5) | high(first, 4, 4) | map,
                0x80 | (!second & 15) << 3 | 0x04 | prefix,
                0x40 | high(second, 4, 3),
            ]),
        }
        self.bytes.push(code);
        let reg = (first & 7) << 3;
        match third {
            Operand::Register(number) => self.bytes.push(0xc0 | reg | number & 7),
            Operand::Row { base, offset } => {
                // The index, then the base.
                self.memory(reg | 4, Some(INDEX.0 << 3 | base.0 & 7), offset);
            }
            Operand::Fixed(offset) => self.memory(reg | ARGUMENT.0, None, offset),
        }
        self.bytes.extend(encoding.immediate);
    }

    fn memory(&mut self, mode: u8, index: Option<u8>, offset: i32) {
        // With AVX-512, short offsets count whole registers.
        let unit = match self.instructions {
            Instructions::Avx2 => 1,
            Instructions::Avx512 => self.instructions.bytes() as i32,
        };
        let short = i8::try_from(offset / unit).ok();
        match short.filter(|_| offset % unit == 0) {
            Some(0) => {
                self.bytes.push(mode);
                self.bytes.extend(index);
            }
            Some(short) => {
                self.bytes.push(0x40 | mode);
                self.bytes.extend(index);
                self.bytes.push(short as u8);
            }
            None => {
                self.bytes.push(0x80 | mode);
                self.bytes.extend(index);
                self.bytes.extend(offset.to_le_bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(base: usize, offset: i32) -> Operand {
        Operand::Row {
            base: ROWS[base],
            offset,
        }
    }

    fn check(instructions: Instructions, known: &[(Instruction, &[u8])]) {
        for &(instruction, bytes) in known {
            let mut code = Code::new(instructions);
            code.bytes.clear();
            code.push(instruction);
            assert_eq!(code.bytes, bytes, "{instruction:?}");
        }
    }

    // The bytes are those of the GNU assembler.
    #[test]
    fn instructions_for_256_bits_are_as_an_assembler_writes_them() {
        let known: [(Instruction, &[u8]); 7] = [
            // vmovdqu ymm0, [rsi+rax]
            (
                Instruction::Load(0, row(0, 0)),
                &[0xc4, 0xe1, 0x7e, 0x6f, 0x04, 0x06],
            ),
            // vmovdqu ymm15, [r8+rax+64]
            (
                Instruction::Load(15, row(3, 64)),
                &[0xc4, 0x41, 0x7e, 0x6f, 0x7c, 0x00, 0x40],
            ),
            // vmovdqu [rbx+rax], ymm9
            (
                Instruction::Store(row(7, 0), 9),
                &[0xc4, 0x61, 0x7e, 0x7f, 0x0c, 0x03],
            ),
            // vpand ymm1, ymm2, [rdi+128]
            (
                Instruction::And(1, 2, Operand::Fixed(128)),
                &[0xc4, 0xe1, 0x6d, 0xdb, 0x8f, 0x80, 0x00, 0x00, 0x00],
            ),
            // vpandn ymm3, ymm12, ymm13
            (
                Instruction::NotAnd(3, 12, Operand::Register(13)),
                &[0xc4, 0xc1, 0x1d, 0xdf, 0xdd],
            ),
            // vpor ymm14, ymm0, [r11+rax+32]
            (
                Instruction::Or(14, 0, row(6, 32)),
                &[0xc4, 0x41, 0x7d, 0xeb, 0x74, 0x03, 0x20],
            ),
            // vpxor ymm7, ymm8, ymm5
            (
                Instruction::Xor(7, 8, Operand::Register(5)),
                &[0xc4, 0xe1, 0x3d, 0xef, 0xfd],
            ),
        ];
        check(Instructions::Avx2, &known);
    }

    #[test]
    fn instructions_for_512_bits_are_as_an_assembler_writes_them() {
        let known: [(Instruction, &[u8]); 9] = [
            // vmovdqu64 zmm0, [rsi+rax+32]
            (
                Instruction::Load(0, row(0, 32)),
                &[0x62, 0xf1, 0xfe, 0x48, 0x6f, 0x84, 0x06, 0x20, 0, 0, 0],
            ),
            // vmovdqu64 zmm17, zmm30
            (
                Instruction::Load(17, Operand::Register(30)),
                &[0x62, 0x81, 0xfe, 0x48, 0x6f, 0xce],
            ),
            // vmovdqu64 [r8+rax], zmm31
            (
                Instruction::Store(row(3, 0), 31),
                &[0x62, 0x41, 0xfe, 0x48, 0x7f, 0x3c, 0x00],
            ),
            // vpandq zmm1, zmm18, [rdi+128]
            (
                Instruction::And(1, 18, Operand::Fixed(128)),
                &[0x62, 0xf1, 0xed, 0x40, 0xdb, 0x4f, 0x02],
            ),
            // vpandnq zmm9, zmm12, zmm29
            (
                Instruction::NotAnd(9, 12, Operand::Register(29)),
                &[0x62, 0x11, 0x9d, 0x48, 0xdf, 0xcd],
            ),
            // vporq zmm20, zmm8, [r11+rax+64]
            (
                Instruction::Or(20, 8, row(6, 64)),
                &[0x62, 0xc1, 0xbd, 0x48, 0xeb, 0x64, 0x03, 0x01],
            ),
            // vpxorq zmm7, zmm23, zmm15
            (
                Instruction::Xor(7, 23, Operand::Register(15)),
                &[0x62, 0xd1, 0xc5, 0x40, 0xef, 0xff],
            ),
            // vpternlogq zmm28, zmm3, zmm10, 0x96
            (
                Instruction::Ternary(28, 3, Operand::Register(10), 0x96),
                &[0x62, 0x43, 0xe5, 0x48, 0x25, 0xe2, 0x96],
            ),
            // vpternlogq zmm2, zmm27, [rcx+rax+64], 0xca
            (
                Instruction::Ternary(2, 27, row(2, 64), 0xca),
                &[0x62, 0xf3, 0xa5, 0x40, 0x25, 0x54, 0x01, 0x01, 0xca],
            ),
        ];
        check(Instructions::Avx512, &known);
    }

    #[test]
    fn functions_are_as_an_assembler_writes_them() {
        let mut code = Code::new(Instructions::Avx512);
        code.load_word(General(11), 48);
        code.repeat(&[Instruction::Load(17, Operand::Register(30))], 64);
        let bytes = code.finish();
        // endbr64; push rbx; mov r11, [rdi+48]; xor eax, eax; nop …
        let begin = [
            0xf3, 0x0f, 0x1e, 0xfa, 0x53, 0x4c, 0x8b, 0x5f, 0x30, 0x31, 0xc0, 0x90,
        ];
        assert_eq!(bytes[..12], begin);
        // vmovdqu64 zmm17, zmm30; cmp rax, [rdi+64]; jae to the end; add rax, 64;
        // cmp rax, [rdi+64]; cmova rax, [rdi+64]; jmp back; pop rbx; vzeroupper; ret
        let end = [
            0x62, 0x81, 0xfe, 0x48, 0x6f, 0xce, 0x48, 0x3b, 0x47, 0x40, 0x73, 0x12, 0x48, 0x83,
            0xc0, 0x40, 0x48, 0x3b, 0x47, 0x40, 0x48, 0x0f, 0x47, 0x47, 0x40, 0xe9, 0xe2, 0xff,
            0xff, 0xff, 0x5b, 0xc5, 0xf8, 0x77, 0xc3,
        ];
        assert_eq!(bytes[64..], end);
    }
}
